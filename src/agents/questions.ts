// What a table asks of a seat, and what a seat may answer. The running step says who is asked and what he
// may choose (`legal`); the answers become the judge's entries. An answer that is none of what was offered
// is not taken and counts as illegal; what stands in its place is decided below.

import type { Role, Seat } from '../rules/vocabulary.ts'
import type { SpeechAct, Thought } from './speechActs.ts'
import type { Offence } from './judgeRules.ts'

/** Of a seat, as source 002 names its players. */
export function agentId(seat: Seat): string {
  return `agent-${seat}`
}

interface AskedSeat {
  readonly seat: Seat
}

export type SeatQuestion =
  /** His turn to speak; `targets`: whom he may put up. `share` of a whole speech: what a third foul leaves (DAY-8). */
  | (AskedSeat & {
      readonly kind: 'speak'
      readonly floor: 'speech' | 'tie' | 'last-word'
      readonly targets: readonly Seat[]
      readonly share?: number
    })
  /**
   * His ballot. `pass` counts from 1 to `passes` where ballots may change until the close (BENCH-4); in the last
   * one the deadline is near. `mayAbstain`: a ballot may be withheld.
   */
  | (AskedSeat & {
      readonly kind: 'ballot'
      readonly targets: readonly Seat[]
      readonly ballot: number
      readonly pass: number
      readonly passes: number
      readonly mayAbstain: boolean
    })
  | (AskedSeat & { readonly kind: 'lift'; readonly nominees: readonly Seat[] })
  /** Act of the role at night; `mayPass`: he may name no one. */
  | (AskedSeat & {
      readonly kind: 'night'
      readonly role: Role
      readonly targets: readonly Seat[]
      readonly mayPass: boolean
    })
  /** His number where several show one each. */
  | (AskedSeat & {
      readonly kind: 'shot'
      readonly step: string
      readonly targets: readonly Seat[]
      readonly mayPass: true
    })
  /** Those who know each other agree, unheard by the others. */
  | (AskedSeat & { readonly kind: 'whisper'; readonly step: string })
  | (AskedSeat & { readonly kind: 'best-move'; readonly targets: readonly Seat[]; readonly count: number })
  /** Whom the living put out without a vote (docs/spec/rulebooks.md §8). */
  | (AskedSeat & { readonly kind: 'lynch'; readonly targets: readonly Seat[] })

export type QuestionOfKind<K extends SeatQuestion['kind']> = Extract<SeatQuestion, { kind: K }>

/** Fields that the kind of the question does not need are left out. */
export interface Answer {
  /** Undefined: no one, where that is allowed. */
  readonly target?: Seat
  /** For the lift. */
  readonly hand?: boolean
  readonly named?: readonly Seat[]
  readonly say?: readonly SpeechAct[]
  readonly think?: readonly Thought[]
  /** Of a player who has words of his own: what the table heard, and what he kept to himself. */
  readonly said?: string
  readonly thought?: string
  /** What the judge notes of his words. */
  readonly flags?: readonly Offence[]
  /** Why he has no answer. */
  readonly fault?: AnswerFault
}

export const ANSWER_FAULTS = [
  'answer/no-such-target',
  'answer/must-choose',
  'answer/three-others',
  /** The player of the seat threw an error. */
  'answer/failed',
  /** It has not the shape of an answer. */
  'answer/no-answer',
  'answer/late',
  /** Of a model over a network (src/agents/llm). */
  'llm/unreachable',
  'llm/timeout',
  'llm/unauthorised',
  'llm/quota',
  'llm/rate-limited',
  'llm/server-error',
  'llm/request-refused',
  'llm/not-an-api',
  'llm/broken-stream',
  'llm/garbled',
  'llm/too-long',
  'llm/cut-off',
  'llm/blocked',
  'llm/no-json',
  'llm/another-question',
  /** It could not be reached three times running, and is not asked again in this game. */
  'llm/out',
] as const
export type AnswerFault = (typeof ANSWER_FAULTS)[number]

/** Whether an answer to it is heard by others. */
export function isAnswerHeardByOthers(ask: SeatQuestion): boolean {
  return (
    (ask.kind === 'speak' && ask.share !== 0) || ask.kind === 'whisper' || (ask.kind === 'ballot' && ask.passes > 1)
  )
}

/** Of several he names in one speech the first that is not up yet counts (DAY-2). */
export function nominationIn(ask: SeatQuestion, named: readonly Seat[]): Seat | undefined {
  return ask.kind === 'speak' ? named.find((each) => ask.targets.includes(each)) : undefined
}

export function faultOfAnswer(ask: SeatQuestion, { target, named, fault }: Answer): AnswerFault | undefined {
  if (fault !== undefined) return fault
  switch (ask.kind) {
    case 'speak':
      return target === undefined || ask.targets.includes(target) ? undefined : 'answer/no-such-target'
    case 'ballot':
      if (target === undefined) return ask.mayAbstain ? undefined : 'answer/must-choose'
      return ask.targets.includes(target) ? undefined : 'answer/no-such-target'
    case 'night':
    case 'shot':
      if (target === undefined) return ask.mayPass ? undefined : 'answer/must-choose'
      return ask.targets.includes(target) ? undefined : 'answer/no-such-target'
    case 'lynch':
      if (target === undefined) return 'answer/must-choose'
      return ask.targets.includes(target) ? undefined : 'answer/no-such-target'
    case 'best-move':
      return isBestMove(ask, named ?? []) ? undefined : 'answer/three-others'
    case 'lift':
    case 'whisper':
      return undefined
  }
}

function isBestMove({ targets, count }: QuestionOfKind<'best-move'>, named: readonly Seat[]): boolean {
  if (named.length === 0) return true
  return named.length === count && new Set(named).size === count && named.every((each) => targets.includes(each))
}

// What others hear of an answer: acts, and the words of a player who has his own.
export interface HeardAnswer {
  readonly seat: Seat
  readonly kind: SeatQuestion['kind']
  readonly round: number
  readonly say: readonly SpeechAct[]
  /** Of a player who speaks in words; others speak in acts alone. */
  readonly said?: string
  /** By these alone; absent: by everybody. */
  readonly to?: readonly Seat[]
}

// What stands where a player named nothing on offer, or had no answer at all. A deed is never drawn in his name where
// the rules know what his silence is: no nomination (DAY-2), no hand (DAY-3), no act, no number, no best move. Only
// where somebody must be named a legal answer is drawn, and marked.
interface SubstituteAnswer {
  readonly answer: Answer
  readonly isDrawn: boolean
}

/**
 * `draw` is called only where something must be drawn. `isStuck`: no one has left for so long that silence would
 * never end the game.
 */
export function substituteAnswerFor(ask: SeatQuestion, isStuck: boolean, draw: () => Answer): SubstituteAnswer {
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
