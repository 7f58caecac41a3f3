// What stands where a player named nothing on offer, or had no answer at all. A deed is never drawn in his name where
// the rules know what his silence is: no nomination (DAY-2), no hand (DAY-3), no act, no number, no best move. Only
// where somebody must be named a legal answer is drawn, and marked.

import type { Answer, Ask } from '../ask.ts'

interface Instead {
  readonly answer: Answer
  readonly isDrawn: boolean
}

/**
 * `draw` is called only where something must be drawn. `isStuck`: no one has left for so long that silence would
 * never end the game.
 */
export function insteadOf(ask: Ask, isStuck: boolean, draw: () => Answer): Instead {
  switch (ask.kind) {
    case 'ballot':
      return ask.mayAbstain && !isStuck ? NOTHING : { answer: draw(), isDrawn: true }
    case 'night':
    case 'shot':
      return ask.mayPass && !isStuck ? NOTHING : { answer: draw(), isDrawn: true }
    case 'speak':
    case 'lift':
    case 'best-move':
    case 'lynch':
    case 'whisper':
      return NOTHING
  }
}

const NOTHING: Instead = { answer: {}, isDrawn: false }
