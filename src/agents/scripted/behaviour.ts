// Interface of a scripted player's behaviours: the rulebooks in which a behaviour can occur, and its influence on
// speech and choices. Every behaviour is a module in behaviours/ with a test on a constructed table. The bot asks the
// behaviours in order.

import type { Rulebook } from '../../rules/rulebook.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { AgentAnswer, SeatQuestionOfKind } from '../questions.ts'
import type { BehaviourName as BehaviourId, SpeechAct } from '../speechActs.ts'
import type { BotContext } from './botContext.ts'

/** Reason why a behaviour cannot occur under a rulebook. */
export type ImpossibleBehaviourReason =
  | 'nobody-speaks'
  | 'nobody-votes'
  | 'no-word-near-the-deadline'
  | 'no-town-checker'
  | 'no-town-shooter'
  | 'no-night-acts'
  | 'no-acquainted-blacks'

export interface Behaviour {
  readonly id: BehaviourId
  /** `undefined` if the behaviour can occur. */
  readonly noRoom: (rulebook: Rulebook) => ImpossibleBehaviourReason | undefined
  /** Speech acts during the bot's speech, or while a voting window is open. */
  readonly speak?: (
    context: BotContext,
    ask: SeatQuestionOfKind<'speak'> | SeatQuestionOfKind<'ballot'>,
  ) => readonly SpeechAct[]
  /** Seat that the bot votes for. */
  readonly ballot?: (context: BotContext, ask: SeatQuestionOfKind<'ballot'>) => Seat | undefined
  /** Whether the bot refrains from voting for this seat. */
  readonly spares?: (context: BotContext, seat: Seat) => boolean
  /** Night act of the bot. An answer without a target is a pass. */
  readonly night?: (context: BotContext, ask: SeatQuestionOfKind<'night'>) => AgentAnswer | undefined
}

export function hasSpeeches({ day }: Rulebook): boolean {
  return day.speech > 0
}
