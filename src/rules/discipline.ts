// Fouls, removals and a game the judge ends: legal at any moment, whatever step is running.
// Source: DAY-8, SPORT-4.

import { closeShots } from './by-night.ts'
import type { Draft } from './draft.ts'
import type { EntryOf } from './entries.ts'
import { FOULS_TO_LEAVE } from './evolve.ts'
import { removeSeat } from './exits.ts'
import { nextOfDay } from './flow.ts'
import { notDue, notInGame, reject, type Refusal } from './refusals.ts'
import { seatOf } from './state.ts'
import type { Seat } from './vocabulary.ts'

export function foul(draft: Draft, seat: Seat, technical: boolean): Refusal {
  const refusal = noJudge(draft) ?? notInGame(draft.state, seat)
  if (refusal !== undefined) return refusal
  const sitter = seatOf(draft.state, seat)
  const count = (technical ? sitter?.technicalFouls : sitter?.fouls) ?? 0
  draft.emit({ type: 'FoulGiven', seat, technical, count: count + 1 })
  const leaves = technical
    ? count + 1 >= 2 && draft.state.header.flags['removeAtSecondTechnicalFoul'] === true
    : count + 1 >= FOULS_TO_LEAVE
  if (leaves) remove(draft, seat, technical ? 'technical-fouls' : 'fouls')
  return undefined
}

export function disqualify(draft: Draft, seat: Seat): Refusal {
  const refusal = noJudge(draft) ?? notInGame(draft.state, seat)
  if (refusal !== undefined) return refusal
  remove(draft, seat, 'disqualified')
  return undefined
}

/** Games without a debate have nobody to foul. */
function noJudge({ rulebook, state }: Draft): Refusal {
  return rulebook.day.procedure === 'debate' ? undefined : notDue(state.step)
}

/** After a removal the game goes on where it can: the next speaker, past a cancelled vote, the night. */
function remove(draft: Draft, seat: Seat, exit: 'fouls' | 'technical-fouls' | 'disqualified'): void {
  const { step } = draft.state
  removeSeat(draft, seat, exit)
  if (draft.isOver) return
  const wasSpeaking = step.type === 'speech' && step.seat === seat
  const voteCut = step.type === 'vote' || step.type === 'tie-speech' || step.type === 'lift'
  if (wasSpeaking || voteCut) nextOfDay(draft)
  if (step.type === 'shots') {
    draft.begin({ ...step, shooters: step.shooters.filter((shooter) => shooter !== seat) })
    closeShots(draft)
  }
}

/** The other team wins (SPORT-4). */
export function loseTeam(draft: Draft, { team }: EntryOf<'team-loss'>): Refusal {
  if (!draft.rulebook.judgeMayEndGame) return reject('judge/may-not-end')
  draft.emit({ type: 'GameEnded', outcome: { winner: team === 'red' ? 'mafia' : 'red', reason: 'team-loss' } })
  return undefined
}
