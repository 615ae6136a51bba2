// Runs in a page under test before the page's own scripts: keys are derived with a thousandth of the rounds. Half a second of
// arithmetic for each pattern would only cost time; tests with the mark `all_rounds` do not use this.

(() => {
  // Only on secure origins.
  if (!globalThis.SubtleCrypto) return;
  const { deriveBits } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.deriveBits = function (algorithm, ...values) {
    const { iterations } = algorithm;
    return deriveBits.call(this, iterations ? { ...algorithm, iterations: Math.ceil(iterations / 1000) } : algorithm, ...values);
  };
})();
