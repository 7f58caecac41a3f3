// The other events of a game's stream: a results sheet, void or counting again, another device, objections.

import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import type { Envelope } from '../../../store/port.ts'
import { sheetFault } from '../../games/assertedResult.ts'
import { notVoid } from '../../games/changeGame.ts'
import { objectionFault } from '../../games/objections.ts'
import { type AssertedResult, leavesWordToSheet } from '../../model/game.ts'
import { othersFault } from '../../model/gameLimits.ts'
import { foldObjection, isObjectionEvent, type ObjectionEvent } from '../../model/objections.ts'
import { refused, unsound, type Unsound } from '../faults.ts'
import { type JudgedGame, withRole } from './judgedGame.ts'

export function judgeOther(game: JudgedGame, envelope: Envelope): Result<JudgedGame, Unsound> {
  const { type, version } = envelope
  const full = othersFault({ version: version - 1, log: game.log })
  if (full) return err(refused(envelope, full))
  if (isObjectionEvent(type)) return judgeObjection(game, envelope, type)
  switch (type) {
    case 'GameVoided':
    case 'GameReinstated': {
      const isVoid = type === 'GameVoided'
      return game.isVoid === isVoid ? err(unsound(envelope, 'gate/said-twice')) : ok({ ...game, isVoid })
    }
    case 'GameTakenOver':
      return ok(game)
    case 'ResultAsserted':
      return judgeSheet(game, envelope)
    default:
      return err(unsound(envelope, 'gate/other-stream', { type: type.slice(0, 60) }))
  }
}

function judgeSheet(game: JudgedGame, envelope: Envelope): Result<JudgedGame, Unsound> {
  const { result } = envelope.payload as { readonly result: AssertedResult }
  const counting = notVoid(game)
  if (!counting.ok) return err(refused(envelope, counting.error))
  if (!leavesWordToSheet(game.replay.state)) return err(unsound(envelope, 'verify/result-and-protocol'))
  const fault = sheetFault(game.opened, result)
  if (fault) return err(refused(envelope, fault))
  const seats = result.roles.reduce((after, role, index) => withRole(after, index + 1, role), game.seats)
  return ok({ ...game, asserted: result, seats })
}

function judgeObjection(
  game: JudgedGame,
  envelope: Envelope,
  type: ObjectionEvent['type'],
): Result<JudgedGame, Unsound> {
  const event = { ...(envelope.payload as object), type } as ObjectionEvent
  const fault = objectionFault(game, event)
  if (fault) return err(refused(envelope, fault))
  return ok({ ...game, objections: foldObjection(game.objections, event, envelope) })
}
