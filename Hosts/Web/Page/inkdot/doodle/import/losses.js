// Names of losses of documents.

/**
 * Features of documents by the kind of loss, named as in SVG, InkML and JSON.
 * @type {Record<string, string>}
 */
export const kinds = {
  fill: "fill",
  text: "text tspan textPath tref flowRoot flowPara title annotation texts",
  image: "image photos",
  embedded: "foreignObject iframe object embed canvas video audio html",
  gradient: "linearGradient radialGradient meshgradient hatch pattern",
  color: "stroke color paper",
  ends: "stroke-linecap stroke-linejoin tip",
  width: "stroke-width width height",
  stretched: "transform transform-origin vector-effect offset-path canvasTransform canvasTransformRef",
  opacity: "opacity transparency",
  blending: "mix-blend-mode isolation rasterOp blending",
  cropped: "clip-path clip mask overflow",
  marker: "marker",
  effect: "filter backdrop-filter",
  animation: "animate animateTransform animateMotion animateColor set animation",
  reference: "use",
  dashes: "stroke-dasharray stroke-dashoffset",
  rules: "media systemLanguage",
  lines: "path line polyline polygon rect circle ellipse trace traceView traceGroup points strokes priorRef",
  place: "x y x1 y1 x2 y2 cx cy r rx ry units",
  pen: "pressure tilt time",
  settings: "brushRef contextRef traceFormatRef inkSourceRef timestampRef brush",
};

/** @type {Map<string, string>} */
const kindOf = new Map(Object.entries(kinds).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind])));

/**
 * The losses as keys of texts with their values, each kind once.
 * @param {string[]} features as named in the document
 * @returns {{key: string, value: string}[]}
 */
export function lossesByKind(features) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {string[]} */
  const others = [];
  for (const feature of features) {
    // A selector or a rule like `@import` is not a name.
    const kind = kindOf.get(feature) ?? (/^[\p{L}_…][\p{L}\p{N}_.…-]*$/u.test(feature) ? "" : "rules");
    if (kind) found.add(kind);
    else others.push(feature);
  }
  const listed = Object.keys(kinds).filter((kind) => found.has(kind));
  return [
    ...listed.map((kind) => ({ key: `import.loss.${kind}`, value: "" })),
    ...(others.length ? [{ key: "import.loss.other", value: others.join(", ") }] : []),
  ];
}
