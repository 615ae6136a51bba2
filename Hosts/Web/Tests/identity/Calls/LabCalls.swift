import LabHost

/// A call of the gesture lab's module.
func labCall(_ name: Substring, _ a: inout Arguments) -> String {
  switch name {
  case "lab_start": "\(labStart(a.int(), a.double(), a.double(), a.int()))"
  case "lab_resize": "\(labResize(a.double(), a.double()))"
  case "lab_reduce_motion": "\(labReduceMotion(a.int()))"
  case "lab_touches": "\(labTouches(a.int()))"
  case "lab_tick": "\(labTick(a.double()))"
  case "lab_accelerate": "\(labAccelerate(a.double(), a.double(), a.double(), a.double()))"
  case "lab_cancel_touches": "\(labCancelTouches(a.double()))"
  case "lab_set": "\(labSet(a.int(), a.int(), a.double(), a.double()))"
  case "lab_get": hexadecimal(labGet(a.int(), a.int()).bitPattern)
  case "lab_set_option": "\(labSetOption(a.int(), a.double(), a.double()))"
  case "lab_option": "\(labOption(a.int()))"
  case "lab_sparks": "\(labSparks())"
  case "lab_clicks": "\(labClicks(a.int()))"
  case "lab_stations": "\(labStations())"
  case "lab_deadline": hexadecimal(labDeadline(a.double()).bitPattern)
  case "lab_display": "\(labDisplay(a.int()))"
  case "lab_timeline": "\(labTimeline(a.int(), a.double(), a.double()))"
  case "lab_recognizer": "\(labRecognizer(a.int()))"
  case "lab_view": "\(labView(a.int()))"
  case "lab_hit": "\(labHit())"
  case "lab_log": "\(labLog(a.int()))"
  case "lab_recording": "\(labRecording())"
  case "lab_open": "\(labOpen())"
  case "lab_play": "\(labPlay(a.double(), a.double()))"
  case "lab_step": "\(labStep())"
  case "lab_rewind": "\(labRewind())"
  case "lab_playback": "\(labPlayback())"
  default: fatalError("unknown function \(name)")
  }
}
