// What a behaviour of the scripted player is: where it has room, and what it makes him say or choose. Each is
// a module of its own in behaviours/, with its test on a crafted table; the bot asks them in order.

import type { Rulebook } from '../../rules/rulebook.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Answer, QuestionOfKind } from '../questions.ts'
import type { BehaviourName as BehaviourId, SpeechAct } from '../speechActs.ts'
import type { BotContext } from './botContext.ts'

/** Why a rulebook has no room for a behaviour. */
export type NoRoomReason =
  | 'nobody-speaks'
  | 'nobody-votes'
  | 'no-word-near-the-deadline'
  | 'no-town-checker'
  | 'no-town-shooter'
  | 'no-night-acts'
  | 'no-acquainted-blacks'

export interface Behaviour {
  readonly id: BehaviourId
  /** Nothing where it has room. */
  readonly noRoom: (rulebook: Rulebook) => NoRoomReason | undefined
  /** What it makes him say when he has the floor, or while a window is open. */
  readonly speak?: (
    context: BotContext,
    ask: QuestionOfKind<'speak'> | QuestionOfKind<'ballot'>,
  ) => readonly SpeechAct[]
  /** Whom it makes him vote for. */
  readonly ballot?: (context: BotContext, ask: QuestionOfKind<'ballot'>) => Seat | undefined
  /** Whom it takes off the list of those he would vote for. */
  readonly spares?: (context: BotContext, seat: Seat) => boolean
  /** What it makes him do at night; an answer without a target is a pass. */
  readonly night?: (context: BotContext, ask: QuestionOfKind<'night'>) => Answer | undefined
}

export function hasSpeeches({ day }: Rulebook): boolean {
  return day.speech > 0
}
