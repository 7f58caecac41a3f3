// Replaces an illegal or missing answer. If the rules define the effect of silence, that effect applies and no answer
// is drawn. They define it for nominations (DAY-2), hands (DAY-3), night acts, shots and best moves. A legal answer is
// drawn, and marked as drawn, only if a seat must be named or if nobody has left for many rounds.

import type { SeatQuestion, AgentAnswer } from './questions.ts'

interface SubstituteAnswer {
  readonly answer: AgentAnswer
  readonly isDrawn: boolean
}

/**
 * `draw` is called only if an answer must be drawn. `isStuck` means that no player has left for many rounds, so that
 * silence would never end the game.
 */
export function substituteAnswerFor(ask: SeatQuestion, isStuck: boolean, draw: () => AgentAnswer): SubstituteAnswer {
  switch (ask.kind) {
    case 'ballot':
      return ask.mayAbstain && !isStuck ? EMPTY_SUBSTITUTE : { answer: draw(), isDrawn: true }
    case 'night':
    case 'shot':
      return ask.mayPass && !isStuck ? EMPTY_SUBSTITUTE : { answer: draw(), isDrawn: true }
    case 'speak':
    case 'lift':
    case 'best-move':
    case 'lynch':
    case 'whisper':
      return EMPTY_SUBSTITUTE
  }
}

const EMPTY_SUBSTITUTE: SubstituteAnswer = { answer: {}, isDrawn: false }
