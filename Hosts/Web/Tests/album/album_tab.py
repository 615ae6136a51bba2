"""An album on a page by itself."""

BARE_PAGE = "/inkdot/texts.js"
START = """async () => {
  const { Album } = await import("/app/album.js");
  const { Store } = await import("/inkdot/store.js");
  const { Failure } = await import("/inkdot/engine.js");
  globalThis.store = await Store.open();
  globalThis.album = new Album(store);
  globalThis.about = { name: "A cat", width: 640, height: 480 };
  globalThis.bytes = (...values) => new Uint8Array(values);
  globalThis.failure = async (promise) => {
    try {
      await promise;
      return null;
    } catch (error) {
      return Object.keys(Failure).find((name) => Failure[name] === error.failure) ?? String(error);
    }
  };
}"""


class Tab:
    """A page on which `album` is an album; expressions are JavaScript, and bytes come back as lists."""

    def __init__(self, page):
        self.page = page
        page.goto(page.address + BARE_PAGE)
        page.evaluate(START)

    def run(self, expression, arg=None):
        return self.page.evaluate("""async (arg) => {
          const answer = await (async () => { %s })();
          return answer instanceof Uint8Array ? [...answer] : answer;
        }""" % expression, arg)

    def create(self, *values, name="A cat"):
        return self.run(
            "return (await album.create({ ...about, name: arg.name }, bytes(...arg.values))).id;",
            {"name": name, "values": values})

    def read(self, id):
        return self.run("return album.read(arg);", id)

    def append(self, id, *values):
        return self.run("return failure(album.append(arg.id, bytes(...arg.values)));", {"id": id, "values": values})

    def names(self):
        return self.run("return (await album.list()).map(({ name }) => name);")

    def keys(self):
        return self.run("return (await store.all('drawing/'))[0].map(([key]) => key);")
