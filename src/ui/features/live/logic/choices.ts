// What each seat's button says at this moment: whether the engine would take it, whether it is
// already picked, and why it would count for nothing. Offers exactly what `legal` offers. Pure.

import type { Entry } from '../../../../rules/entries.ts'
import type { VoidReason } from '../../../../rules/events.ts'
import { areNominationsOpen } from '../../../../rules/nominationRules.ts'
import { isAlive, livingSeats, type GameState } from '../../../../rules/state.ts'
import { voidReasonOf } from '../../../../rules/void.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { chosenSeatOfArmedEntry, seatsForArmedEntry, type InputDraft, legalEntriesAt } from './inputDraft.ts'
import { allowedVoters, isRestCountedAutomatically } from './ballots.ts'
import { currentShooter, shootersDue, shotsSoFar } from './shots.ts'
import { reasonForNoAct } from './entryKeys.ts'

export interface SeatChoice {
  readonly seat: Seat
  readonly enabled: boolean
  readonly on: boolean
  /** Legal, but it will count for nothing. */
  readonly void?: VoidReason
  /** The nominee this seat has already voted for. */
  readonly votedFor?: Seat
  /** Fouls so far, while a foul is being given. */
  readonly fouls?: number
  /** How many have shown this number so far. */
  readonly shownBy?: number
}

/** One choice for each seat, or none at all where the step asks for no seat. */
export function seatChoicesOf(state: GameState, draft: InputDraft): readonly SeatChoice[] {
  const offers = draft.armed === undefined ? offeredSeats(state, draft) : seatsForArmedEntry(state, draft.armed)
  if (offers === undefined) return []
  const picked = draft.armed === undefined ? draft.picked : [chosenSeatOfArmedEntry(draft.armed) ?? draft.armed.by]
  const soFar = draft.armed === undefined ? shotsSoFar(state, draft) : []
  return state.seats.map((sitter): SeatChoice => {
    const { seat } = sitter
    const votedFor =
      draft.armed === undefined && state.step.type === 'vote'
        ? state.votes.find((vote) => vote.voter === seat)?.nominee
        : undefined
    const why = draft.armed === undefined && offers.has(seat) ? voidAt(state, seat) : undefined
    const fouls = foulsShown(draft, sitter)
    const shownBy = soFar.filter((shot) => shot.target === seat).length
    return {
      seat,
      enabled: offers.has(seat),
      on: picked.includes(seat) || shownBy > 0 || countsForLastNominee(state, draft, seat, offers),
      ...(why === undefined ? {} : { void: why }),
      ...(votedFor === undefined ? {} : { votedFor }),
      ...(fouls === undefined ? {} : { fouls }),
      ...(shownBy === 0 ? {} : { shownBy }),
    }
  })
}

/** Why the act that Enter would write down counts for nothing, as far as the numbers on screen say it. */
export function voidReasonOfAct(choices: readonly SeatChoice[], entry: Entry | undefined): VoidReason | undefined {
  if (entry?.type !== 'night-act' || entry.target === undefined) return undefined
  return choices.find(({ seat }) => seat === entry.target)?.void
}

/** Why a target would count for nothing: by its role's rules, or because no player has the number shown. */
function voidAt(state: GameState, target: Seat): VoidReason | undefined {
  if (state.step.type === 'night-act') return voidReasonOf(state, { type: 'night-act', role: state.step.role, target })
  return state.step.type === 'shots' && !isAlive(state, target) ? 'target-is-out' : undefined
}

/** At the last nominee every hand still down counts for him. */
function countsForLastNominee(state: GameState, draft: InputDraft, seat: Seat, offers: ReadonlySet<Seat>): boolean {
  return draft.armed === undefined && isRestCountedAutomatically(state, draft) && offers.has(seat)
}

function foulsShown(
  { armed }: InputDraft,
  sitter: { readonly fouls: number; readonly technicalFouls: number },
): number | undefined {
  if (armed?.kind === 'foul') return sitter.fouls
  return armed?.kind === 'technical-foul' ? sitter.technicalFouls : undefined
}

/** Seats the engine would take; undefined where the step asks for none. */
function offeredSeats(state: GameState, draft: InputDraft): ReadonlySet<Seat> | undefined {
  const { step } = state
  switch (step.type) {
    case 'speech':
      return areNominationsOpen(state)
        ? new Set(
            legalEntriesAt(state).flatMap((entry) =>
              entry.type === 'nominate' && entry.by === step.seat ? [entry.target] : [],
            ),
          )
        : undefined
    case 'night-act':
      return reasonForNoAct(state) !== undefined
        ? undefined
        : new Set(
            legalEntriesAt(state).flatMap((entry) =>
              entry.type === 'night-act' && entry.target !== undefined ? [entry.target] : [],
            ),
          )
    case 'shots':
      return reasonForNoAct(state) !== undefined ? undefined : numbersToShow(state, draft)
    case 'vote':
      return draft.byCount ? undefined : allowedVoters(state, draft)
    case 'lift':
      return draft.byCount ? undefined : new Set(livingSeats(state))
    case 'lynch':
      return new Set(livingSeats(state))
    case 'best-move':
      return new Set(state.seats.flatMap(({ seat }) => (seat === step.seat ? [] : [seat])))
    default:
      return undefined
  }
}

/** Numbers the shooter who is asked may show; once all have shown, only a lone one may change his. */
function numbersToShow(state: GameState, draft: InputDraft): ReadonlySet<Seat> {
  const due = shootersDue(state)
  const by = currentShooter(state, draft) ?? (due.length === 1 ? due[0] : undefined)
  if (by === undefined) return new Set()
  return new Set(
    legalEntriesAt(state).flatMap((entry) =>
      entry.type === 'shoot'
        ? entry.shots.flatMap((shot) => (shot.by === by && shot.target !== undefined ? [shot.target] : []))
        : [],
    ),
  )
}
