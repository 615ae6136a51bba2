// A device on which patterns are set the fast way, unless a test has chosen: test_steps.py sets them step by step.
try {
  if (localStorage.getItem("inkdot-settings") === null) localStorage.setItem("inkdot-settings", '{"stepByStep":false}');
} catch {
  // Denied: the app has its defaults.
}
