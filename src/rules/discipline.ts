// Fouls, removals and team losses, which are legal at any step. Source: DAY-8, SPORT-4.

import { advanceNightIfAllShot } from './nightEntries.ts'
import type { EntryDecision } from './entryDecision.ts'
import type { EntryOf } from './entries.ts'
import { removeSeatsFromGame } from './exits.ts'
import { advanceDay } from './flow.ts'
import { FOUL_COUNT_FOR_REMOVAL } from './fouls.ts'
import { notDueRefusal, notInGameRefusal, type OptionalEntryRefusal, reject } from './refusals.ts'
import { dayOfNextVote, seatStateOf } from './state.ts'
import type { Seat } from './vocabulary.ts'

/** Records a foul. The count in the event includes this foul and decides whether the player leaves. */
export function recordFoul(draft: EntryDecision, seat: Seat, kind: 'ordinary' | 'technical'): OptionalEntryRefusal {
  const refusal = refusalWithoutJudge(draft) ?? notInGameRefusal(draft.state, seat)
  if (refusal !== undefined) return refusal
  const technical = kind === 'technical'
  const sitter = seatStateOf(draft.state, seat)
  const count = ((technical ? sitter?.technicalFouls : sitter?.fouls) ?? 0) + 1
  draft.emit({ type: 'FoulGiven', seat, technical, count })
  const leaves = technical
    ? count >= 2 && draft.state.header.flags['removeAtSecondTechnicalFoul'] === true
    : count >= FOUL_COUNT_FOR_REMOVAL
  if (leaves) remove(draft, seat, technical ? 'technical-fouls' : 'fouls')
  return undefined
}

export function disqualify(draft: EntryDecision, seat: Seat): OptionalEntryRefusal {
  const refusal = refusalWithoutJudge(draft) ?? notInGameRefusal(draft.state, seat)
  if (refusal !== undefined) return refusal
  remove(draft, seat, 'disqualified')
  return undefined
}

/** Refuses fouls and removals in rulebooks without judge fouls. */
function refusalWithoutJudge({ rulebook, state }: EntryDecision): OptionalEntryRefusal {
  return rulebook.day.judgeFouls ? undefined : notDueRefusal(state.step)
}

/**
 * Removes a player at once, without a last word, and cancels a vote (DAY-8). Then continues the game if necessary:
 * after an interrupted vote, with the next speaker, or through the night.
 */
function remove(draft: EntryDecision, seat: Seat, exit: 'fouls' | 'technical-fouls' | 'disqualified'): void {
  const { step } = draft.state
  draft.emit({ type: 'VoteCancelled', seat, day: dayOfNextVote(draft.state, draft.startsByDay) })
  removeSeatsFromGame(draft, [seat], exit)
  if (draft.isOver) return
  const voteCut = step.type === 'vote' || step.type === 'tie-speech' || step.type === 'lift'
  if (voteCut) draft.emit({ type: 'VoteSkipped', reason: 'cancelled' })
  if (voteCut || (step.type === 'speech' && step.seat === seat)) advanceDay(draft)
  if (step.type === 'shots') {
    draft.beginStep({ ...step, shooters: step.shooters.filter((shooter) => shooter !== seat) })
    // The call may now be complete if it was waiting for the removed player's number. If no shooters were called in the
    // first place (CITY-12), the judge ends the call.
    if (step.shooters.includes(seat)) advanceNightIfAllShot(draft)
  }
}

/** Ends the game with a win for the other team (SPORT-4). */
export function declareTeamLoss(draft: EntryDecision, { team }: EntryOf<'team-loss'>): OptionalEntryRefusal {
  if (!draft.rulebook.judgeMayEndGame) return reject('judge/may-not-end', {})
  draft.emit({ type: 'GameEnded', outcome: { winner: team === 'red' ? 'mafia' : 'red', reason: 'team-loss' } })
  return undefined
}
