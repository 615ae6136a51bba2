// Selects the fast way of setting patterns by default; test_steps.py sets them step by step.
try {
  if (localStorage.getItem("inkdot-settings") === null) localStorage.setItem("inkdot-settings", '{"stepByStep":false}');
} catch {
  // Without access, the app uses its defaults.
}
