// State of each seat's button: whether the engine would accept the seat, whether it is selected, and a reason if
// choosing it would not count. Offers exactly the seats of `legalEntriesAt`. Pure.

import type { Entry } from '../../../../rules/entries.ts'
import type { VoidActReason } from '../../../../rules/events.ts'
import { areNominationsOpen } from '../../../../rules/nominationRules.ts'
import { isAlive, livingSeats, type GameState } from '../../../../rules/state.ts'
import { voidActReasonOf } from '../../../../rules/void.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { InputDraft } from './inputDraft.ts'
import { chosenSeatOfArmedEntry, seatsForArmedEntry } from './armedEntry.ts'
import { legalEntriesAt } from './legalEntriesAt.ts'
import { allowedVoters, isRestCountedAutomatically } from './ballots.ts'
import { currentShooter, dueShooters, unrecordedShots } from './shots.ts'
import { unavailableActReason } from './entryKeys.ts'

export interface SeatButtonState {
  readonly seat: Seat
  readonly enabled: boolean
  readonly on: boolean
  /** Reason why the choice, although legal, would not count. */
  readonly void?: VoidActReason
  /** Nominee for whom this seat has already voted. */
  readonly votedFor?: Seat
  /** Number of fouls so far, while a foul is being entered. */
  readonly fouls?: number
  /** Number of shooters who have shown this number so far. */
  readonly shownBy?: number
}

/** One choice for each seat; empty if the step asks for no seat. */
export function seatButtonStatesOf(state: GameState, draft: InputDraft): readonly SeatButtonState[] {
  const offers = draft.armed === undefined ? offeredSeats(state, draft) : seatsForArmedEntry(state, draft.armed)
  if (offers === undefined) return []
  const picked = draft.armed === undefined ? draft.picked : [chosenSeatOfArmedEntry(draft.armed) ?? draft.armed.by]
  const soFar = draft.armed === undefined ? unrecordedShots(state, draft) : []
  return state.seats.map((sitter): SeatButtonState => {
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

/** Reason why the act that Enter would record does not count, as shown on its target's button. */
export function voidReasonOnSeatButton(
  choices: readonly SeatButtonState[],
  entry: Entry | undefined,
): VoidActReason | undefined {
  if (entry?.type !== 'night-act' || entry.target === undefined) return undefined
  return choices.find(({ seat }) => seat === entry.target)?.void
}

/**
 * Why a target would not count: because of the role's rules, or because the shown number belongs to no living player.
 */
function voidAt(state: GameState, target: Seat): VoidActReason | undefined {
  if (state.step.type === 'night-act')
    return voidActReasonOf(state, { type: 'night-act', role: state.step.role, target })
  return state.step.type === 'shots' && !isAlive(state, target) ? 'target-is-out' : undefined
}

/** Whether the seat's hand counts automatically for the last nominee. */
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

/** Seats that the engine would accept in the current step; `undefined` if the step asks for no seat. */
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
      return unavailableActReason(state) !== undefined
        ? undefined
        : new Set(
            legalEntriesAt(state).flatMap((entry) =>
              entry.type === 'night-act' && entry.target !== undefined ? [entry.target] : [],
            ),
          )
    case 'shots':
      return unavailableActReason(state) !== undefined ? undefined : numbersToShow(state, draft)
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

/**
 * Numbers that the current shooter may show. After all shooters have shown a number, the number can be changed only if
 * a single shooter was due.
 */
function numbersToShow(state: GameState, draft: InputDraft): ReadonlySet<Seat> {
  const due = dueShooters(state)
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
