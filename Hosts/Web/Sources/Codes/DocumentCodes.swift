import DocumentHost
import InkdotDrawings
import InkdotFormats

let documentCodes = PageModule(
  path: "inkdot/doodle/import/codes.js",
  about: "Numbers of the document reader.",
  declarations: [
    names("reasons", "Faults of a document, from 1.", reasons + fileReasons, from: 1),
    fields("documentFields", "Fields of a readable document.", of: DocumentField.self),
    fields("faultFields", "Fields of an unreadable document.", of: DocumentFaultField.self),
    names("forms", "Document formats.", forms),
  ])

private var forms: [Code] {
  DocumentForm.allCases.map { form in
    let name =
      switch form {
      case .inkdot: "inkdot"
      case .svg: "svg"
      case .inkML: "inkML"
      case .json: "json"
      }
    return (name, Int(form.code))
  }
}

private var reasons: [Code] {
  let reasons: [DocumentError.Reason] = [
    .unexpected, .endsEarly, .tooDeep(limit: 0), .tooLong(limit: 0), .missing(""), .badValue(""), .notUnderstood(""),
  ]
  return reasons.map { reason in
    let name =
      switch reason {
      case .unexpected: "unexpected"
      case .endsEarly: "endsEarly"
      case .tooDeep: "tooDeep"
      case .tooLong: "tooLong"
      case .missing: "missing"
      case .badValue: "badValue"
      case .notUnderstood: "notUnderstood"
      }
    return (name, Int(reason.code.0))
  }
}

private var fileReasons: [Code] {
  let errors: [(String, DrawingFileError)] = [
    ("notInkdot", .notADrawing), ("newer", .laterVersion(0)), ("badPaper", .sheetOutOfRange(width: 0, height: 0)),
  ]
  return errors.map { ($0, Int($1.importCode)) }
}
