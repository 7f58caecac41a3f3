// Checks the other events of a game's stream: results sheets, void marks, stops and decisions, take-overs and
// objections.

import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import type { Envelope } from '../../../store/port.ts'
import { resultSheetFault } from '../../games/assertedResult.ts'
import { requireNotHalted, requireNotVoid } from '../../games/changeGame.ts'
import { haltEventFault } from '../../games/haltGame.ts'
import { objectionEventFault } from '../../games/objections.ts'
import { type AssertedResult, acceptsResultsSheet } from '../../model/game.ts'
import { type GameHaltEvent, haltAfter, haltEventIn } from '../../model/gameEndings.ts'
import { nonLogEventLimitFault } from '../../model/gameLimits.ts'
import { evolveObjections, isObjectionEventType, type ObjectionEvent } from '../../model/objections.ts'
import { rejectionToEnvelopeFault, createLastingFault, type EnvelopeFault } from '../faults.ts'
import { type ValidatedGame, withSeatRole } from './judgedGame.ts'

export function validateOtherGameEvent(game: ValidatedGame, envelope: Envelope): Result<ValidatedGame, EnvelopeFault> {
  const { type, version } = envelope
  const full = nonLogEventLimitFault({ version: version - 1, log: game.log })
  if (full) return err(rejectionToEnvelopeFault(envelope, full))
  if (isObjectionEventType(type)) return judgeObjection(game, envelope, type)
  const halting = haltEventIn(envelope)
  if (halting) return judgeHalt(game, envelope, halting)
  switch (type) {
    case 'GameVoided':
    case 'GameReinstated': {
      const isVoid = type === 'GameVoided'
      return game.isVoid === isVoid ? err(createLastingFault(envelope, 'gate/said-twice')) : ok({ ...game, isVoid })
    }
    case 'GameTakenOver':
      return ok(game)
    case 'ResultAsserted':
      return judgeResultsSheet(game, envelope)
    default:
      return err(createLastingFault(envelope, 'gate/other-stream', { type: type.slice(0, 60) }))
  }
}

function judgeHalt(
  game: ValidatedGame,
  envelope: Envelope,
  event: GameHaltEvent,
): Result<ValidatedGame, EnvelopeFault> {
  const fault = haltEventFault(game, event)
  if (fault) return err(rejectionToEnvelopeFault(envelope, fault))
  const { halt: _, ...others } = game
  const halt = haltAfter(event)
  return ok({ ...others, ...(halt ? { halt } : {}) })
}

function judgeResultsSheet(game: ValidatedGame, envelope: Envelope): Result<ValidatedGame, EnvelopeFault> {
  const { result } = envelope.payload as { readonly result: AssertedResult }
  const running = requireNotHalted(game)
  const counting = running.ok ? requireNotVoid(game) : running
  if (!counting.ok) return err(rejectionToEnvelopeFault(envelope, counting.error))
  if (!acceptsResultsSheet(game.replay.state)) return err(createLastingFault(envelope, 'verify/result-and-protocol'))
  const fault = resultSheetFault(game.opened, result)
  if (fault) return err(rejectionToEnvelopeFault(envelope, fault))
  const seats = result.roles.reduce((after, role, index) => withSeatRole(after, index + 1, role), game.seats)
  return ok({ ...game, asserted: result, seats })
}

function judgeObjection(
  game: ValidatedGame,
  envelope: Envelope,
  type: ObjectionEvent['type'],
): Result<ValidatedGame, EnvelopeFault> {
  const event = { ...(envelope.payload as object), type } as ObjectionEvent
  const fault = objectionEventFault(game, event)
  if (fault) return err(rejectionToEnvelopeFault(envelope, fault))
  return ok({ ...game, objections: evolveObjections(game.objections, event, envelope) })
}
