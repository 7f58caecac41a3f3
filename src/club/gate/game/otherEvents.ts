// Checks the other events of a game's stream: results sheets, void marks, take-overs and objections.

import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import type { Envelope } from '../../../store/port.ts'
import { resultSheetFault } from '../../games/assertedResult.ts'
import { requireNotVoid } from '../../games/changeGame.ts'
import { objectionEventFault } from '../../games/objections.ts'
import { type AssertedResult, acceptsResultsSheet } from '../../model/game.ts'
import { otherEventsFault } from '../../model/gameLimits.ts'
import { evolveObjections, isObjectionEventType, type ObjectionEvent } from '../../model/objections.ts'
import { rejectionFault, lastingFault, type EnvelopeFault } from '../faults.ts'
import { type JudgedGame, addSeatRole } from './judgedGame.ts'

export function judgeOtherEvent(game: JudgedGame, envelope: Envelope): Result<JudgedGame, EnvelopeFault> {
  const { type, version } = envelope
  const full = otherEventsFault({ version: version - 1, log: game.log })
  if (full) return err(rejectionFault(envelope, full))
  if (isObjectionEventType(type)) return judgeObjection(game, envelope, type)
  switch (type) {
    case 'GameVoided':
    case 'GameReinstated': {
      const isVoid = type === 'GameVoided'
      return game.isVoid === isVoid ? err(lastingFault(envelope, 'gate/said-twice')) : ok({ ...game, isVoid })
    }
    case 'GameTakenOver':
      return ok(game)
    case 'ResultAsserted':
      return judgeResultsSheet(game, envelope)
    default:
      return err(lastingFault(envelope, 'gate/other-stream', { type: type.slice(0, 60) }))
  }
}

function judgeResultsSheet(game: JudgedGame, envelope: Envelope): Result<JudgedGame, EnvelopeFault> {
  const { result } = envelope.payload as { readonly result: AssertedResult }
  const counting = requireNotVoid(game)
  if (!counting.ok) return err(rejectionFault(envelope, counting.error))
  if (!acceptsResultsSheet(game.replay.state)) return err(lastingFault(envelope, 'verify/result-and-protocol'))
  const fault = resultSheetFault(game.opened, result)
  if (fault) return err(rejectionFault(envelope, fault))
  const seats = result.roles.reduce((after, role, index) => addSeatRole(after, index + 1, role), game.seats)
  return ok({ ...game, asserted: result, seats })
}

function judgeObjection(
  game: JudgedGame,
  envelope: Envelope,
  type: ObjectionEvent['type'],
): Result<JudgedGame, EnvelopeFault> {
  const event = { ...(envelope.payload as object), type } as ObjectionEvent
  const fault = objectionEventFault(game, event)
  if (fault) return err(rejectionFault(envelope, fault))
  return ok({ ...game, objections: evolveObjections(game.objections, event, envelope) })
}
