// Creates the publishable package from the built elements: readable modules with comments, types, a manifest of the
// elements, package.json and the licence. `make dist` calls it.
//
//   node Hosts/Web/dist.mjs OUTPUT_DIRECTORY

import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, "..", "..");
const output = resolve(process.argv[2] ?? "");
if (!process.argv[2]) throw new Error("usage: node Hosts/Web/dist.mjs OUTPUT_DIRECTORY");

const [, version] = /^## \[([0-9.]+)\]/m.exec(readFileSync(join(repository, "CHANGELOG.md"), "utf8"));
/** The entries, their elements, and the types of events with properties. */
const entries = {
  "pattern-lock": {
    tag: "inkdot-pattern-lock",
    name: "PatternLockElement",
    module: "lock/element",
    events: {
      "inkdot-finish": 'CustomEvent<{ outcome: "created" | "unlocked" | "verified" | "changed" | "removed" | "cancelled" }>',
    },
  },
  "pattern-pad": {
    tag: "inkdot-pattern-pad",
    name: "PatternPadElement",
    module: "lock/pad",
    events: { "inkdot-pattern": 'import("./lock/pad.js").InkdotPatternEvent' },
  },
  "doodle-board": {
    tag: "inkdot-doodle-board",
    name: "DoodleBoardElement",
    module: "doodle/element",
    events: {
      "inkdot-journal": 'import("./doodle/desk-events.js").InkdotJournalEvent',
      "inkdot-settings": 'CustomEvent<import("./drawing/tools.js").BoardSettings>',
      "inkdot-photo": "CustomEvent<{ mark: number; width: number; height: number; map: number[]; picture: Blob }>",
    },
  },
  paper: { tag: "inkdot-paper", name: "PaperElement", module: "paper/element", events: {} },
};

// Replaces only a result of this script, which is marked as such.
const madeBy = "Hosts/Web/dist.mjs";
const isOurs =
  existsSync(join(output, "package.json")) && JSON.parse(readFileSync(join(output, "package.json"), "utf8")).madeBy === madeBy;
if (existsSync(output) && readdirSync(output).length > 0 && !isOurs)
  throw new Error(`${output} is there and was not made by this. Choose another folder, or remove it.`);

// Written to a temporary folder, so that only a complete result replaces the old one.
mkdirSync(dirname(output), { recursive: true });
const made = mkdtempSync(`${output}-`);
// Removes the temporary folder on failure; on success it was renamed.
process.on("exit", () => rmSync(made, { recursive: true, force: true }));
process.on("SIGINT", () => process.exit(130));
// A temporary folder is accessible only to its owner.
chmodSync(made, 0o755);
cpSync(join(here, "Page", "inkdot"), made, { recursive: true });
for (const module of ["lock", "doodle", "paper", "documents"])
  cpSync(join(here, ".build", `${module}.wasm`), join(made, `${module}.wasm`));
// The build has converted the style sheets to modules, with their parts in them.
const sheets = readdirSync(made, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
for (const style of sheets.filter((name) => !name.includes("/style/"))) {
  cpSync(join(here, ".build", "fresh", "inkdot", `${style}.js`), join(made, `${style}.js`));
}
cpSync(join(here, "Examples"), join(made, "examples"), { recursive: true });
cpSync(join(repository, "LICENSE"), join(made, "LICENSE"));

/** Marks the modules as a package for Node. */
const description = {
  name: "inkdot",
  version,
  madeBy,
  description: "A pattern lock, a pattern pad, a doodle board and a paper for signatures, as web components on one engine.",
  license: "MIT",
  type: "module",
  exports: {
    ...Object.fromEntries(
      Object.keys(entries).map((entry) => [`./${entry}.js`, { types: `./${entry}.d.ts`, default: `./${entry}.js` }]),
    ),
    // For the keys of texts.
    "./lock/texts.js": "./lock/texts.js",
    "./doodle/texts.js": "./doodle/texts.js",
    "./doodle/import/texts.js": "./doodle/import/texts.js",
    "./storage/*": "./storage/*",
    "./shared/*": "./shared/*",
    "./custom-elements.json": "./custom-elements.json",
    "./package.json": "./package.json",
  },
  sideEffects: ["./*/element.js", ...Object.keys(entries).map((entry) => `./${entry}.js`)],
  customElements: "custom-elements.json",
};
const write = (name, value) =>
  writeFileSync(join(made, name), typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`);
write("package.json", description);

const guide = readFileSync(join(repository, "Documentation", "WebComponent.md"), "utf8");
/** Returns the chapter of the guide about an element. */
const chapter = (/** @type {string} */ tag) => guide.split(/^# /m).find((part) => part.startsWith(`\`<${tag}>\``)) ?? "";
/** Returns the rows of its tables with a heading of the first column. */
const rows = (/** @type {string} */ text, /** @type {string} */ heading) =>
  [...text.matchAll(new RegExp(`^\\| ?${heading} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)*)`, "gm"))].flatMap(([, body]) =>
    body
      .trim()
      .split("\n")
      .map((row) =>
        row
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
const named = (/** @type {string[][]} */ table) =>
  table.flatMap(([names, description]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name, description })));

// The modules can be imported without a page: attributes are queried, not copied.
const elements = await Promise.all(
  Object.values(entries).map(async (entry) => {
    const element = (await import(pathToFileURL(join(made, `${entry.module}.js`)).href))[entry.name];
    const attributes = Object.entries(element.attributes).map(([name, { type }]) => ({ name, type }));
    const text = chapter(entry.tag);
    const events = named(rows(text, "event")).map(({ name, description }) => {
      const type = entry.events[name] ?? (name.startsWith("inkdot-") ? "CustomEvent<null>" : "Event");
      return { name, description, type };
    });
    const unknown = Object.keys(entry.events).filter((name) => !events.some((event) => event.name === name));
    if (unknown.length > 0) throw new Error(`the guide knows nothing of ${unknown}`);
    return { ...entry, text, attributes, events, prototype: element.prototype };
  }),
);

const propertyOf = (attribute) => attribute.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

// MARK: Types

const config = mkdtempSync(join(tmpdir(), "inkdot-types-"));
writeFileSync(
  join(config, "tsconfig.json"),
  JSON.stringify({
    compilerOptions: {
      allowJs: true,
      checkJs: false,
      declaration: true,
      emitDeclarationOnly: true,
      strict: true,
      target: "es2022",
      module: "esnext",
      moduleResolution: "node",
      lib: ["es2022", "dom", "dom.iterable"],
      rootDir: made,
      outDir: made,
      skipLibCheck: true,
    },
    files: [join(here, "types.d.ts"), ...Object.keys(entries).map((entry) => join(made, `${entry}.js`))],
  }),
);
execFileSync("tsc", ["-p", config], { stdio: "inherit" });
rmSync(config, { recursive: true });
cpSync(join(here, "types.d.ts"), join(made, "types.d.ts"));
for (const [entry, { tag, name, module }] of Object.entries(entries)) {
  const { attributes, events } = /** @type {any} */ (elements.find((element) => element.tag === tag));
  // Setters may accept more than their getters return; the compiler infers a single type for both from JavaScript.
  const types = readFileSync(join(made, `${module}.d.ts`), "utf8");
  write(`${module}.d.ts`, types.replace(/(@param \{([^}]*)\} \w+\s*\*\/\s*set \w+\(arg: ).*(?=\);$)/gm, "$1$2"));
  write(
    `${entry}.d.ts`,
    `/// <reference path="./types.d.ts" />
import { ${name} } from "./${module}.js";
export * from "./${module}.js";
declare module "./${module}.js" {
  interface ${name} {
${attributes.map((/** @type {any} */ { name: attribute, type }) => `    ${propertyOf(attribute)}: ${type};`).join("\n")}
  }
}
declare global {
  interface HTMLElementTagNameMap {
    "${tag}": ${name};
  }
  interface HTMLElementEventMap {
${events
  .filter((/** @type {any} */ event) => event.name.startsWith("inkdot-"))
  .map((/** @type {any} */ event) => `    "${event.name}": ${event.type};`)
  .join("\n")}
  }
}
`,
  );
}

// MARK: The manifest, after https://github.com/webcomponents/custom-elements-manifest, schema 2.1.0

/** Returns a type in one line, without import paths. */
const plain = (/** @type {string} */ type) => type.replace(/import\(.*?\)\./g, "").replace(/\s+/g, " ");
/** Returns the properties of an element, and those of all form fields. */
const typesOf = (/** @type {string} */ module) =>
  [module, "doodle/form-field"].map((one) => readFileSync(join(made, `${one}.d.ts`), "utf8")).join("\n");
write("custom-elements.json", {
  schemaVersion: "2.1.0",
  readme: "",
  modules: elements.map(({ tag, name, module, text, attributes, events, prototype }) => {
    const types = typesOf(module);
    const described = new Map(
      named(rows(text, "attribute")).map(({ name: attribute, description: words }) => [attribute, words]),
    );
    return {
      kind: "javascript-module",
      path: `${module}.js`,
      declarations: [
        {
          kind: "class",
          name,
          tagName: tag,
          customElement: true,
          attributes: attributes.map(({ name: attribute, type }) => ({
            name: attribute,
            fieldName: propertyOf(attribute),
            type: { text: type },
            description: described.get(attribute),
          })),
          members: [
            ...attributes.map(({ name: attribute, type }) => ({
              kind: "field",
              name: propertyOf(attribute),
              attribute,
              reflects: true,
              type: { text: type },
              description: described.get(attribute),
            })),
            ...named(rows(text, "")).map(({ name: signature, description }) => {
              const [, member, isMethod] = /^(\w+)(\(.*\))?$/.exec(signature);
              if (isMethod) return { kind: "method", name: member, description };
              const isReadonly = !Object.getOwnPropertyDescriptor(prototype, member)?.set;
              const [, type] = new RegExp(`^    (?:get )?${member}(?:\\(\\))?: ({[^}]*}|.*);$`, "m").exec(types);
              return {
                kind: "field",
                name: member,
                ...(isReadonly && { readonly: true }),
                type: { text: plain(type) },
                description,
              };
            }),
          ],
          events: events.map(({ type, ...event }) => ({ ...event, type: { text: plain(type) } })),
          slots: named(rows(text, "slot")),
          cssProperties: named(rows(text, "custom property")),
          cssParts: [...(/^Parts: (.*?)\.$/ms.exec(text)?.[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, part]) => ({ name: part })),
        },
      ],
      exports: [
        { kind: "js", name, declaration: { name, module: `${module}.js` } },
        { kind: "custom-element-definition", name: tag, declaration: { name, module: `${module}.js` } },
      ],
    };
  }),
});

write(
  "README.md",
  `# Inkdot ${version}

${description.description}

\`\`\`html
<script type="module" src="inkdot/paper.js"></script>
<inkdot-paper name="signature" required></inkdot-paper>
\`\`\`

${elements.map(({ tag, attributes }) => `\`<${tag}>\`: ${attributes.map(({ name }) => `\`${name}\``).join(", ")}.`).join("\n\n")}

The modules are plain ES modules and find the engine, a \`.wasm\` file each, beside them. MIT licence.
`,
);

rmSync(output, { recursive: true, force: true });
renameSync(made, output);
console.log(`${output}: ${readdirSync(output).length} entries, version ${version}`);
