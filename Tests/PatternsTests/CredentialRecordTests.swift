import InkdotPatterns
import Testing

@Suite struct CredentialRecordTests {
  let salt = [UInt8](1...16)
  let digest = [UInt8](101...132)

  @Test func `a record is written and read back`() throws {
    let record = try CredentialRecord(
      subject: .pattern(.standard, .standard), key: .device, salt: salt, digest: digest)
    #expect(
      record.text
        == "$inkdot-pattern$v=1$kdf=pbkdf2-sha256,key=device,i=600000,rows=3,columns=3,min=4,skip=fill,repeats=no"
        + "$AQIDBAUGBwgJCgsMDQ4PEA$ZWZnaGlqa2xtbm9wcXJzdHV2d3h5ent8fX5/gIGCg4Q")
    let read = try CredentialRecord(text: record.text)
    #expect(read == record)
    #expect(read.matches(digest))
    #expect(!read.matches(salt))
  }
}
