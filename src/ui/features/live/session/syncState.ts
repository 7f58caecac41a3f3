// How far the game on screen and the game of the club agree, and what moves it from one state to the next. Pure.
//
// | state     | the screen shows                  | a new change        | ends with                             |
// | --------- | --------------------------------- | ------------------- | ------------------------------------- |
// | `loading` | nothing                           | is refused          | the game as the club has it: `inStep` |
// | `inStep`  | what the club has                 | is painted and sent | a change: `sending`                   |
// | `sending` | that, and changes painted over it | waits for its turn  | the last one written: `inStep`        |
// |           |                                   |                     | an error for the first one: `refused` |
// | `refused` | what the club had before          | is refused          | the game as the club has it: `inStep` |
//
// The connection may be cut in every state. Until the game was loaded again, `isUncertain` is true and new changes are
// refused; changes that were painted before are still sent.

import type { ApiResult, ApiError } from '../../../../api/contract/apiResult.ts'
import type { GameDetail } from '../../../../api/contract/games.ts'
import type { LogChange } from '../../../../rules/logChange.ts'
import { assertNever } from '../../../../rules/vocabulary.ts'

interface Certainty {
  /** The screen may show an older step than the club has. */
  readonly isUncertain: boolean
  /** How many times it became uncertain. An answer settles only what happened before it was asked for. */
  readonly doubts: number
}

/** `saved` is the game as the club answered last. */
export type SyncState = Certainty &
  (
    | { readonly type: 'loading'; readonly saved?: undefined }
    | { readonly type: 'inStep'; readonly saved: GameDetail }
    | { readonly type: 'sending'; readonly saved: GameDetail; readonly unsent: Unsent }
    | {
        readonly type: 'refused'
        readonly saved: GameDetail
        readonly refusal: Refusal
        /** False once the club did not answer: it is asked again with the next reason to load the game. */
        readonly isAsking: boolean
      }
  )

/** Painted and not confirmed. Only the first was sent. */
type Unsent = readonly [LogChange, ...LogChange[]]

/** Changes that were taken off the screen; the answer to the first of them may have been lost on its way. */
interface Refusal {
  readonly error: ApiError
  readonly changes: Unsent
  /** How many items the log had that the first of them was sent for. */
  readonly after: number
}

export const LOADING_STATE: SyncState = { type: 'loading', isUncertain: false, doubts: 0 }

/** The connection to the club was cut. */
export function afterConnectionLoss(state: SyncState): SyncState {
  return { ...state, isUncertain: true, doubts: state.doubts + 1 }
}

/** A change was painted; nothing is painted while the game is loaded, or after a refusal. */
export function withPaintedChange(state: SyncState, change: LogChange): SyncState {
  switch (state.type) {
    case 'inStep':
      return { ...state, type: 'sending', unsent: [change] }
    case 'sending': {
      const [first, ...others] = state.unsent
      const unsent: Unsent = [first, ...others, change]
      return { ...state, unsent }
    }
    case 'loading':
    case 'refused':
      return state
    default:
      return assertNever(state)
  }
}

/** The first unsent change was answered. After an error all are dropped: they were made on a table the club does not have. */
export function afterAnswer(state: SyncState, answer: ApiResult<GameDetail>): SyncState {
  if (state.type !== 'sending') return state
  const { saved, unsent, isUncertain, doubts } = state
  if (!answer.ok) {
    const refusal = { error: answer.error, changes: unsent, after: saved.log.length }
    return { type: 'refused', saved, refusal, isAsking: true, isUncertain: true, doubts: doubts + 1 }
  }
  const [, next, ...rest] = unsent
  return next === undefined
    ? { type: 'inStep', saved: answer.data, isUncertain, doubts }
    : { type: 'sending', saved: answer.data, unsent: [next, ...rest], isUncertain, doubts }
}

/** The club was asked for the game, and this is it. */
export function afterLoaded({ doubts }: SyncState, saved: GameDetail): SyncState {
  return { type: 'inStep', saved, isUncertain: false, doubts }
}

/** The club was asked for the game after a refusal, and has answered or not. */
export function afterRefusalReload(state: SyncState): SyncState {
  return state.type === 'refused' ? { ...state, isAsking: false } : state
}

/** The club is asked for something, and the game is loaded afterwards where that is needed. */
export function isWaitingForClub(state: SyncState): boolean {
  return state.type === 'sending' || (state.type === 'refused' && state.isAsking)
}

/** What of it the log does not have. */
export function unwrittenChanges({ changes, after }: Refusal, log: GameDetail['log']): readonly LogChange[] {
  const [first, ...rest] = changes
  const item = log[after]
  const isWritten =
    first.type === 'enter' && item?.type === 'made' && JSON.stringify(item.entry) === JSON.stringify(first.entry)
  return isWritten ? rest : changes
}
