// What each seat's button says at this moment: whether the engine would take it, whether it is
// already picked, and why it would count for nothing. Offers exactly what `legal` offers. Pure.

import type { Entry } from '../../../../rules/entries.ts'
import type { Void } from '../../../../rules/events.ts'
import { nominationsOpen } from '../../../../rules/naming.ts'
import { isAlive, living, type GameState } from '../../../../rules/state.ts'
import { voidOf } from '../../../../rules/void.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { armedSeat, armedSeats, type Draft, offersAt } from './draft.ts'
import { handsFor, restCounts } from './ballots.ts'
import { currentShooter, shootersDue, shotsSoFar } from './shots.ts'
import { callOnly } from './strokes.ts'

export interface Choice {
  readonly seat: Seat
  readonly enabled: boolean
  readonly on: boolean
  /** Legal, but it will count for nothing. */
  readonly void?: Void
  /** The nominee this seat has already voted for. */
  readonly votedFor?: Seat
  /** Fouls so far, while a foul is being given. */
  readonly fouls?: number
  /** How many have shown this number so far. */
  readonly shownBy?: number
}

/** One choice for each seat, or none at all where the step asks for no seat. */
export function choicesOf(state: GameState, draft: Draft): readonly Choice[] {
  const offers = draft.armed === undefined ? offered(state, draft) : armedSeats(state, draft.armed)
  if (offers === undefined) return []
  const picked = draft.armed === undefined ? draft.picked : [armedSeat(draft.armed) ?? draft.armed.by]
  const soFar = draft.armed === undefined ? shotsSoFar(state, draft) : []
  return state.seats.map((sitter): Choice => {
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
      on: picked.includes(seat) || shownBy > 0 || isSilent(state, draft, seat, offers),
      ...(why === undefined ? {} : { void: why }),
      ...(votedFor === undefined ? {} : { votedFor }),
      ...(fouls === undefined ? {} : { fouls }),
      ...(shownBy === 0 ? {} : { shownBy }),
    }
  })
}

/** Why the act that Enter would write down counts for nothing, as far as the numbers on screen say it. */
export function voidOfAct(choices: readonly Choice[], entry: Entry | undefined): Void | undefined {
  if (entry?.type !== 'night-act' || entry.target === undefined) return undefined
  return choices.find(({ seat }) => seat === entry.target)?.void
}

/** Why a target would count for nothing: by its role's rules, or because no player has the number shown. */
function voidAt(state: GameState, target: Seat): Void | undefined {
  if (state.step.type === 'night-act') return voidOf(state, { type: 'night-act', role: state.step.role, target })
  return state.step.type === 'shots' && !isAlive(state, target) ? 'target-is-out' : undefined
}

/** At the last nominee every hand still down counts for him. */
function isSilent(state: GameState, draft: Draft, seat: Seat, offers: ReadonlySet<Seat>): boolean {
  return draft.armed === undefined && restCounts(state, draft) && offers.has(seat)
}

function foulsShown(
  { armed }: Draft,
  sitter: { readonly fouls: number; readonly technicalFouls: number },
): number | undefined {
  if (armed?.kind === 'foul') return sitter.fouls
  return armed?.kind === 'technical-foul' ? sitter.technicalFouls : undefined
}

/** Seats the engine would take; undefined where the step asks for none. */
function offered(state: GameState, draft: Draft): ReadonlySet<Seat> | undefined {
  const { step } = state
  switch (step.type) {
    case 'speech':
      return nominationsOpen(state)
        ? new Set(
            offersAt(state).flatMap((entry) =>
              entry.type === 'nominate' && entry.by === step.seat ? [entry.target] : [],
            ),
          )
        : undefined
    case 'night-act':
      return callOnly(state) !== undefined
        ? undefined
        : new Set(
            offersAt(state).flatMap((entry) =>
              entry.type === 'night-act' && entry.target !== undefined ? [entry.target] : [],
            ),
          )
    case 'shots':
      return callOnly(state) !== undefined ? undefined : numbers(state, draft)
    case 'vote':
      return draft.byCount ? undefined : handsFor(state, draft)
    case 'lift':
      return draft.byCount ? undefined : new Set(living(state))
    case 'lynch':
      return new Set(living(state))
    case 'best-move':
      return new Set(state.seats.flatMap(({ seat }) => (seat === step.seat ? [] : [seat])))
    default:
      return undefined
  }
}

/** Numbers the shooter who is asked may show; once all have shown, only a lone one may change his. */
function numbers(state: GameState, draft: Draft): ReadonlySet<Seat> {
  const due = shootersDue(state)
  const by = currentShooter(state, draft) ?? (due.length === 1 ? due[0] : undefined)
  if (by === undefined) return new Set()
  return new Set(
    offersAt(state).flatMap((entry) =>
      entry.type === 'shoot'
        ? entry.shots.flatMap((shot) => (shot.by === by && shot.target !== undefined ? [shot.target] : []))
        : [],
    ),
  )
}
