// What each seat's button says at this moment: whether the engine would take it, whether it is
// already picked, and why it would count for nothing. Offers exactly what `legal` offers. Pure.

import type { EntryOf } from '../../../../rules/entries.ts'
import type { Void } from '../../../../rules/events.ts'
import { legal } from '../../../../rules/legal.ts'
import type { GameState } from '../../../../rules/state.ts'
import { voidOf } from '../../../../rules/void.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { isCallOnly, isLastCalled, nomineeOf, type Draft } from './draft.ts'

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
}

/** One choice for each seat, or none at all where the step asks for no seat. */
export function choicesOf(state: GameState, draft: Draft): readonly Choice[] {
  const offers = offered(state, draft)
  if (offers === undefined) return []
  const picked = draft.armed === undefined ? draft.picked : [draft.armed.seat ?? draft.armed.by]
  return state.seats.map((sitter): Choice => {
    const { seat } = sitter
    const votedFor = draft.armed === undefined && state.step.type === 'vote' ? state.votes.find((vote) => vote.voter === seat)?.nominee : undefined
    const why = draft.armed === undefined && state.step.type === 'night-act' ? voidOf(state, { type: 'night-act', role: state.step.role, target: seat }) : undefined
    const fouls = foulsShown(draft, sitter)
    return {
      seat,
      enabled: offers.has(seat),
      on: picked.includes(seat) || isSilent(state, draft, seat, offers),
      ...(why === undefined ? {} : { void: why }),
      ...(votedFor === undefined ? {} : { votedFor }),
      ...(fouls === undefined ? {} : { fouls }),
    }
  })
}

/** At the last nominee every hand still down counts for him. */
function isSilent(state: GameState, draft: Draft, seat: Seat, offers: ReadonlySet<Seat>): boolean {
  return draft.armed === undefined && isLastCalled(state, draft) && offers.has(seat)
}

function foulsShown({ armed }: Draft, sitter: { readonly fouls: number; readonly technicalFouls: number }): number | undefined {
  if (armed?.kind === 'foul') return sitter.fouls
  return armed?.kind === 'technical-foul' ? sitter.technicalFouls : undefined
}

/** Seats the engine would take; undefined where the step asks for none. */
function offered(state: GameState, draft: Draft): ReadonlySet<Seat> | undefined {
  const { step } = state
  const { armed } = draft
  const entries = legal(state)
  if (armed?.kind === 'nominate') {
    const open = entries.filter((entry): entry is EntryOf<'nominate'> => entry.type === 'nominate')
    return new Set(armed.by === undefined ? open.map((entry) => entry.by) : open.filter((entry) => entry.by === armed.by).map((entry) => entry.target))
  }
  if (armed !== undefined) return new Set(entries.flatMap((entry) => (entry.type === armed.kind && 'seat' in entry ? [entry.seat] : [])))
  switch (step.type) {
    case 'speech': return new Set(entries.flatMap((entry) => (entry.type === 'nominate' && entry.by === step.seat ? [entry.target] : [])))
    case 'night-act': return isCallOnly(state) ? undefined : new Set(entries.flatMap((entry) => (entry.type === 'night-act' && entry.target !== undefined ? [entry.target] : [])))
    case 'vote': {
      const nominee = nomineeOf(state, draft)
      return new Set(entries.flatMap((entry) => (entry.type === 'vote' && entry.nominee === nominee ? entry.voters : [])))
    }
    case 'lift': return new Set(entries.flatMap((entry) => (entry.type === 'answer-lift' ? entry.voters : [])))
    default: return undefined
  }
}
