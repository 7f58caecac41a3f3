// Any answer a seat may give, drawn with the same chance wherever the choice is free: how a random player
// plays, and what stands in for an answer that is none.

import type { Seat } from '../../rules/vocabulary.ts'
import type { Below } from '../seen/seatView.ts'
import type { Answer, Ask } from './ask.ts'

export function randomAnswer(ask: Ask, below: Below): Answer {
  switch (ask.kind) {
    case 'speak':
      // Every second speaker puts somebody up.
      return ask.targets.length > 0 && below(2) === 0 ? { target: pick(ask.targets, below) } : {}
    case 'ballot':
      return ask.pass > 1 ? {} : { target: pick(ask.targets, below) }
    case 'night':
    case 'shot':
    case 'lynch':
      return { target: pick(ask.targets, below) }
    case 'lift':
      return { hand: below(2) === 0 }
    case 'best-move':
      return { named: drawn(ask.targets, ask.count, below) }
    case 'whisper':
      return {}
  }
}

export function pick<T>(items: readonly T[], below: Below): T {
  return items[below(items.length)] as T
}

/** `count` of them, none twice. */
export function drawn(items: readonly Seat[], count: number, below: Below): readonly Seat[] {
  const rest = [...items]
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(below(rest.length), 1)[0] as Seat)
}
