"""Searches the memory of a page: of its WebAssembly engines, and of JavaScript."""

import json

# Records everything that a page could leave behind: memories of engines, canvases, URLs of files.
HOLD = """
{
  const held = (globalThis.held = { engines: [], canvases: [], addresses: new Set() });
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module, imports) {
    const instance = new Instance(module, imports);
    held.engines.push({ names: Object.keys(instance.exports), memory: instance.exports.memory });
    return instance;
  };
  const { createElement } = document;
  document.createElement = function (name, ...more) {
    const element = createElement.call(this, name, ...more);
    if (name === "canvas") held.canvases.push(element);
    return element;
  };
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (value) => {
    const address = createObjectURL.call(URL, value);
    held.addresses.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    held.addresses.delete(address);
    revokeObjectURL.call(URL, address);
  };
}
"""
# Whether the memory of any engine contains the bytes.
FIND = """(wanted) => held.engines.some(({ memory }) => {
  const bytes = new Uint8Array(memory.buffer);
  for (let at = bytes.indexOf(wanted[0]); at >= 0; at = bytes.indexOf(wanted[0], at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
})"""


def in_heap(page, text):
    """Objects of the JavaScript heap that contain a text and are reachable from the page, not only from DevTools."""
    chunks = []

    def take(event):
        chunks.append(event["chunk"])

    page.devtools.on("HeapProfiler.addHeapSnapshotChunk", take)
    page.devtools.send("HeapProfiler.enable")
    page.devtools.send("HeapProfiler.collectGarbage")
    page.devtools.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    page.devtools.remove_listener("HeapProfiler.addHeapSnapshotChunk", take)
    heap = json.loads("".join(chunks))
    nodes, edges, strings = heap["nodes"], heap["edges"], heap["strings"]
    fields, edge_fields = heap["snapshot"]["meta"]["node_fields"], heap["snapshot"]["meta"]["edge_fields"]
    kinds = heap["snapshot"]["meta"]["edge_types"][0]
    size, edge_size = len(fields), len(edge_fields)
    name_at, count_at = fields.index("name"), fields.index("edge_count")
    first, at = [], 0
    for node in range(0, len(nodes), size):
        first.append(at)
        at += edge_size * nodes[node + count_at]
    # The retainers of each object; a failing test shows the path to the page.
    held, waiting, found = {0: None}, [0], set()
    while waiting:
        node = waiting.pop()
        if text in strings[nodes[node + name_at]]:
            way, one = [], (node, "")
            while one and len(way) < 12:
                way.append(f"{strings[nodes[one[0] + name_at]][:60]} {one[1]}".strip())
                one = held[one[0]]
            found.add(" in ".join(way))
        begin = first[node // size]
        for edge in range(begin, begin + edge_size * nodes[node + count_at], edge_size):
            kind, name, target = kinds[edges[edge]], edges[edge + 1], edges[edge + 2]
            name = f"[{name}]" if kind in ("element", "hidden") else strings[name]
            if kind == "weak" or target in held or "DevTools console" in name:
                continue
            held[target] = (node, name)
            waiting.append(target)
    assert len(held) > 10_000
    return found
