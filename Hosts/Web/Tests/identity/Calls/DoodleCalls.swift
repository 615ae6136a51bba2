import BoardHost
import WebExchange

/// A call of the doodle board's module.
func doodleCall(_ name: Substring, _ a: inout Arguments) -> String {
  switch name {
  case "doodle_start": "\(doodleStart(a.double(), a.double(), a.color(), a.int(), a.double(), a.int()))"
  case "doodle_set_paper":
    "\(doodleSetPaper(a.double(), a.double(), a.color(), a.int(), a.double(), a.int(), a.color(), a.color()))"
  case "doodle_area": "\(doodleArea())"
  case "doodle_paint_ruling":
    "\(doodlePaintRuling(a.double(), a.double(), a.double(), a.double(), a.double()))"
  case "doodle_resize": "\(doodleResize(a.double(), a.double()))"
  case "doodle_fit": "\(doodleFit())"
  case "doodle_scroll": "\(doodleScroll(a.double(), a.double()))"
  case "doodle_zoom": "\(doodleZoom(a.double(), a.double(), a.double()))"
  case "doodle_set_taps": "\(doodleSetTaps(a.int()))"
  case "doodle_set_shapes": "\(doodleSetShapes(a.int()))"
  case "doodle_straighten": "\(doodleStraighten(a.int()))"
  case "doodle_shape": "\(doodleShape())"
  case "doodle_is_inking": "\(doodleIsInking())"
  case "doodle_set": "\(doodleSet(a.int(), a.color(), a.double(), a.double(), a.int(), a.int()))"
  case "doodle_touches": "\(doodleTouches(a.int()))"
  case "doodle_tick": "\(doodleTick(a.double()))"
  case "doodle_deadline": hexadecimal(doodleDeadline().bitPattern)
  case "doodle_accelerate": "\(doodleAccelerate(a.double(), a.double(), a.double(), a.double()))"
  case "doodle_cancel_touches": "\(doodleCancelTouches(a.double()))"
  case "doodle_undo": "\(doodleUndo())"
  case "doodle_redo": "\(doodleRedo())"
  case "doodle_clear": "\(doodleClear())"
  case "doodle_file": "\(doodleFile())"
  case "doodle_journal": "\(doodleJournal())"
  case "doodle_svg": "\(doodleSVG(a.int()))"
  case "doodle_replay": hexadecimal(doodleReplay().bitPattern)
  case "doodle_replay_seek": "\(doodleReplaySeek(a.double()))"
  case "doodle_replay_paint": "\(doodleReplayPaint(a.double(), a.double(), a.double(), a.double()))"
  case "doodle_replay_end": "\(doodleReplayEnd())"
  case "doodle_replay_svg": "\(doodleReplaySVG(a.double()))"
  case "doodle_state": "\(doodleState())"
  case "doodle_add_photo": "\(doodleAddPhoto(a.int(), a.int(), a.int(), a.double(), a.double()))"
  case "doodle_select_photo": "\(doodleSelectPhoto(a.int()))"
  case "doodle_adjust_photo":
    "\(doodleAdjustPhoto(a.double(), a.double(), a.double(), a.double(), a.double(), a.double()))"
  case "doodle_commit_photo": "\(doodleCommitPhoto())"
  case "doodle_stamp_photo": "\(doodleStampPhoto())"
  case "doodle_photo": "\(doodlePhoto(a.int()))"
  case "doodle_stamped": "\(doodleStamped(a.int()))"
  case "doodle_damage": "\(doodleDamage())"
  case "doodle_paint": "\(doodlePaint(a.double(), a.double(), a.double(), a.double(), a.int()))"
  case "doodle_new_marks": "\(doodleNewMarks())"
  case "doodle_new_ink": "\(doodleNewInk())"
  case "doodle_tip": "\(doodleTip(a.int()))"
  case "doodle_open": "\(doodleOpen())"
  case "doodle_photo_file": "\(doodlePhotoFile(a.int()))"
  case "doodle_pdf_begin": "\(doodlePDFBegin())"
  case "doodle_pdf_pixels": "\(doodlePDFPixels(a.int(), a.int(), a.int(), a.int()))"
  case "doodle_pdf_end": "\(doodlePDFEnd())"
  case "doodle_selection": "\(doodleSelection())"
  case "doodle_lasso": "\(doodleLasso(a.int()))"
  case "doodle_paint_selection": "\(doodlePaintSelection())"
  case "doodle_select_all": "\(doodleSelectAll())"
  case "doodle_deselect": "\(doodleDeselect())"
  case "doodle_recolor": "\(doodleRecolor(a.color()))"
  case "doodle_widen": "\(doodleWiden(a.double()))"
  case "doodle_reorder": "\(doodleReorder(a.int()))"
  case "doodle_delete": "\(doodleDelete())"
  case "doodle_duplicate": "\(doodleDuplicate())"
  case "doodle_selected": "\(doodleSelected(a.int(), a.double()))"
  case "doodle_insert": "\(doodleInsert(a.double(), a.double()))"
  case "doodle_import": "\(doodleImport(a.double(), a.double()))"
  case "long_reserve": longReserve(a.int()) == nil ? "0" : "1"
  default: fatalError("unknown function \(name)")
  }
}
