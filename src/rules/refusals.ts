// Every code an entry can be refused with, and the guards several entries share. The sentence of a
// code is in phrases/ under `rejection.<code>`.

import type { Step } from './events.ts'
import { isAlive, seatOf, type GameState } from './state.ts'
import type { Rejection, Seat } from './vocabulary.ts'

export const REJECTIONS = [
  'game/is-over',
  'step/another-is-due',
  'seat/not-at-table',
  'seat/is-out',
  'speech/not-speaking',
  'nominate/not-his-speech',
  'nominate/once-a-day',
  'nominate/already-nominated',
  'vote/not-a-nominee',
  'vote/voted-twice',
  'vote/not-for-oneself',
  'vote/not-everybody',
  'vote/hands-missing',
  'vote/is-counted',
  'vote/has-names',
  'vote/names-needed',
  'vote/counted-twice',
  'vote/too-many',
  'night/another-role',
  'night/must-act',
  'night/not-a-target',
  'night/void-act',
  'night/no-acts-left',
  'talk/not-recorded',
  'talk/not-now',
  'talk/no-such-role',
  'votes/no-such-day',
  'shots/not-a-shooter',
  'shots/shown-twice',
  'best-move/three-others',
  'judge/may-not-end',
] as const
export type RejectionCode = (typeof REJECTIONS)[number]
export type EntryRejection = Rejection<RejectionCode>

/** What a guard answers: nothing when the entry may pass. */
export type Refusal = EntryRejection | undefined

export function reject(code: RejectionCode, params: Rejection['params'] = {}): EntryRejection {
  return { code, params }
}

/** The table waits for something else. */
export function notDue(step: Step): EntryRejection {
  return reject('step/another-is-due', { step: step.type })
}

/** The seat exists and its player is still in the game. */
export function notInGame(state: GameState, seat: Seat): Refusal {
  if (seatOf(state, seat) === undefined) return reject('seat/not-at-table', { seat })
  return isAlive(state, seat) ? undefined : reject('seat/is-out', { seat })
}
