// Module hooks for the page's own files: they are modules, and a module that was imported with `?visit=N` gets all it
// imports with the same, so that every visit has a page of its own.

export async function resolve(specifier, context, next) {
  // Made by the build; nothing here looks.
  if (specifier.endsWith(".css.js"))
    return { url: 'data:text/javascript,export default ""', format: "module", shortCircuit: true };
  const resolved = await next(specifier, context);
  if (!resolved.url.includes("/Hosts/Web/Page/")) return resolved;
  const visit = context.parentURL && new URL(context.parentURL).searchParams.get("visit");
  const url = new URL(resolved.url);
  if (visit) url.searchParams.set("visit", visit);
  return { ...resolved, url: url.href, format: "module" };
}
