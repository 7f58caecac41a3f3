// Questions that a table asks a seat, and answers that a seat may give. The running step determines who is asked and
// which choices are offered (`agentTable.ts`). The answers become the judge's entries. An answer outside the offered
// choices is illegal and is replaced (`substituteAnswer.ts`).

import type { Role, Seat } from '../rules/vocabulary.ts'
import type { SpeechAct, Thought } from './speechActs.ts'
import type { SpeechOffence } from './judgeRules.ts'

/** Name of a seat's player in the style of source 002. */
export function agentId(seat: Seat): string {
  return `agent-${seat}`
}

interface AskedSeat {
  readonly seat: Seat
}

export type SeatQuestion =
  /**
   * A turn to speak. `targets` are the seats that the player may nominate. `share` is the fraction of a whole speech
   * that a third foul leaves (DAY-8). If omitted, the speech is whole.
   */
  | (AskedSeat & {
      readonly kind: 'speak'
      readonly floor: 'speech' | 'tie' | 'last-word'
      readonly targets: readonly Seat[]
      readonly share?: number
    })
  /**
   * A vote. `pass` counts from 1 to `passes` if votes may change until the vote closes (BENCH-4). The last pass is
   * close to the deadline. `mayAbstain` allows the player to withhold the vote.
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
  /** A role's night act. With `mayPass`, the player may name nobody. */
  | (AskedSeat & {
      readonly kind: 'night'
      readonly role: Role
      readonly targets: readonly Seat[]
      readonly mayPass: boolean
    })
  /** A single player's shot, at tables where several players each show a number. */
  | (AskedSeat & {
      readonly kind: 'shot'
      readonly step: string
      readonly targets: readonly Seat[]
      readonly mayPass: true
    })
  /** Private talk among players who know each other. */
  | (AskedSeat & { readonly kind: 'whisper'; readonly step: string })
  | (AskedSeat & { readonly kind: 'best-move'; readonly targets: readonly Seat[]; readonly count: number })
  /** The living players choose whom to put out without a vote (docs/spec/rulebooks.md §8). */
  | (AskedSeat & { readonly kind: 'lynch'; readonly targets: readonly Seat[] })

export type SeatQuestionOfKind<K extends SeatQuestion['kind']> = Extract<SeatQuestion, { kind: K }>

/** An answer. Fields that the kind of question does not need are omitted. */
export interface AgentAnswer {
  /** `undefined` names nobody, if the question allows that. */
  readonly target?: Seat
  /** Whether the hand is raised, for a `lift` question. */
  readonly hand?: boolean
  readonly named?: readonly Seat[]
  readonly say?: readonly SpeechAct[]
  readonly think?: readonly Thought[]
  /** Text of a player that speaks in its own words: `said` is heard by the table, `thought` is private. */
  readonly said?: string
  readonly thought?: string
  /** Offences that the judge notes in the player's words. */
  readonly flags?: readonly SpeechOffence[]
  /** The reason for a missing answer. */
  readonly fault?: AnswerFaultCode
}

export const ANSWER_FAULT_CODES = [
  'answer/no-such-target',
  'answer/must-choose',
  'answer/three-others',
  /** The policy threw an error. */
  'answer/failed',
  /** The policy did not return a valid `AgentAnswer`. */
  'answer/no-answer',
  'answer/late',
  /** Faults of a model that is asked over a network (src/agents/llm). */
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
  /** The model was unreachable three times in a row and is not asked again in this game. */
  'llm/out',
] as const
export type AnswerFaultCode = (typeof ANSWER_FAULT_CODES)[number]

/** Whether other players hear the words of an answer to this question. */
export function isAnswerHeardByOthers(ask: SeatQuestion): boolean {
  return (
    (ask.kind === 'speak' && ask.share !== 0) || ask.kind === 'whisper' || (ask.kind === 'ballot' && ask.passes > 1)
  )
}

/** The seat that a speech nominates: the first named seat that may still be nominated (DAY-2). */
export function findNominatedSeat(ask: SeatQuestion, named: readonly Seat[]): Seat | undefined {
  return ask.kind === 'speak' ? named.find((each) => ask.targets.includes(each)) : undefined
}

export function faultOfAnswer(ask: SeatQuestion, { target, named, fault }: AgentAnswer): AnswerFaultCode | undefined {
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

function isBestMove({ targets, count }: SeatQuestionOfKind<'best-move'>, named: readonly Seat[]): boolean {
  if (named.length === 0) return true
  return named.length === count && new Set(named).size === count && named.every((each) => targets.includes(each))
}

/** Audible part of an answer: its speech acts, and its text if the player speaks in its own words. */
export interface HeardAnswer {
  readonly seat: Seat
  readonly kind: SeatQuestion['kind']
  readonly round: number
  readonly say: readonly SpeechAct[]
  /** Text of a player that speaks in its own words. Other players speak only in speech acts. */
  readonly said?: string
  /** Seats that hear the answer. If omitted, everybody hears it. */
  readonly to?: readonly Seat[]
}
