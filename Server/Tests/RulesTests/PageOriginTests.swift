import InkdotServerRules
import Testing

@Suite struct PageOriginTests {
  @Test(
    "A page on this machine may be opened by every loopback name",
    arguments: ["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"])
  func loopback(name: String) {
    let origin = PageOrigin(name)
    for sent in ["http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"] {
      #expect(origin.accepts(sent))
      #expect(origin.allowed(for: sent) == sent)
    }
    for sent in [
      "https://localhost:8080", "http://localhost:8081", "http://localhost", "http://localhost.example:8080",
      "http://127.0.0.1:80800", "http://127.0.0.2:8080", "null", "",
    ] {
      #expect(!origin.accepts(sent))
      #expect(origin.allowed(for: sent) == name)
    }
  }

  @Test(
    "Any other page has one name", arguments: ["https://ink.example", "http://localhost.example", "https://localhost"])
  func others(name: String) {
    let origin = PageOrigin(name)
    #expect(origin.accepts(name))
    #expect(origin.allowed(for: nil) == name)
    for sent in ["http://localhost", "http://127.0.0.1", "https://127.0.0.1", "https://ink.example.evil.example"] {
      #expect(!origin.accepts(sent))
    }
  }

  @Test func `A page on this machine without a port, and one whose name begins with a loopback name`() {
    #expect(PageOrigin("http://localhost").accepts("http://127.0.0.1"))
    #expect(!PageOrigin("http://localhosted:80").accepts("http://127.0.0.1ed:80"))
    #expect(!PageOrigin("file://localhost").accepts("http://127.0.0.1"))
  }
}
