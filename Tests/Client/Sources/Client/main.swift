import Inkdot

let board = DoodleBoard()
let lock = PatternLock(PatternFlow(.create))
print("Inkdot works: \(board.deadline == nil), \(lock.deadline == nil)")
