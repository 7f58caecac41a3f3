// States of the synchronisation between the displayed game and the club's game, and the transitions between them. Pure.
//
// | state     | the screen shows                    | a new change        | ends with                           |
// | --------- | ----------------------------------- | ------------------- | ----------------------------------- |
// | `loading` | nothing                             | is refused          | the club's game: `inStep`           |
// | `inStep`  | the club's game                     | is shown and sent   | a change: `sending`                 |
// | `sending` | the same, with newer changes added  | waits for its turn  | the last one stored: `inStep`       |
// |           |                                     |                     | an error for the first: `refused`   |
// | `refused` | the club's last known game          | is refused          | the club's game: `inStep`           |
//
// The connection may be cut in every state. `isUncertain` is then true, and new changes are refused, until the game has
// been loaded again. Changes that were already shown are still sent.

import type { ApiResult, ApiError } from '../../../../api/contract/apiResult.ts'
import type { GameDetail } from '../../../../api/contract/games.ts'
import type { LogChange } from '../../../../rules/logChange.ts'
import { assertNever } from '../../../../rules/vocabulary.ts'

interface Certainty {
  /** Whether the screen may show an older step than the club has. */
  readonly isUncertain: boolean
  /**
   * Number of times that the state became uncertain. The response to a request ends the uncertainty only if this number
   * has not increased since the request.
   */
  readonly doubts: number
}

/** `saved` is the game from the club's last response. */
export type SyncState = Certainty &
  (
    | { readonly type: 'loading'; readonly saved?: undefined }
    | { readonly type: 'inStep'; readonly saved: GameDetail }
    | { readonly type: 'sending'; readonly saved: GameDetail; readonly unsent: Unsent }
    | {
        readonly type: 'refused'
        readonly saved: GameDetail
        readonly refusal: Refusal
        /**
         * Whether the game is being requested from the club. False after the club failed to respond; the next load
         * requests it again.
         */
        readonly isAsking: boolean
      }
  )

/** Shown changes that the club has not confirmed. Only the first one has been sent. */
type Unsent = readonly [LogChange, ...LogChange[]]

/** Changes that were removed from the screen. The response to the first of them may have been lost. */
interface Refusal {
  readonly error: ApiError
  readonly changes: Unsent
  /** Number of items in the log when the first of these changes was sent. */
  readonly after: number
}

export const LOADING_STATE: SyncState = { type: 'loading', isUncertain: false, doubts: 0 }

/** State after the connection to the club was cut. */
export function syncStateAfterConnectionLoss(state: SyncState): SyncState {
  return { ...state, isUncertain: true, doubts: state.doubts + 1 }
}

/**
 * State after a change was shown. The state is unchanged while the game is loading or after a refusal, because the
 * screen shows no new changes then.
 */
export function syncStateWithShownChange(state: SyncState, change: LogChange): SyncState {
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

/**
 * State after the response to the first unconfirmed change. After an error, all unconfirmed changes are dropped,
 * because they were based on a table that the club does not have.
 */
export function syncStateAfterResponse(state: SyncState, answer: ApiResult<GameDetail>): SyncState {
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

/** State after the club sent the requested game. */
export function syncStateAfterLoad({ doubts }: SyncState, saved: GameDetail): SyncState {
  return { type: 'inStep', saved, isUncertain: false, doubts }
}

/** State after the reload that follows a refusal, whether or not the club responded. */
export function syncStateAfterRefusalReload(state: SyncState): SyncState {
  return state.type === 'refused' ? { ...state, isAsking: false } : state
}

/** Whether a request is running. Its response triggers a load of the game if necessary. */
export function isWaitingForClub(state: SyncState): boolean {
  return state.type === 'sending' || (state.type === 'refused' && state.isAsking)
}

/** Refused changes that the log does not contain. */
export function refusedUnwrittenChanges({ changes, after }: Refusal, log: GameDetail['log']): readonly LogChange[] {
  const [first, ...rest] = changes
  const item = log[after]
  const isWritten =
    first.type === 'enter' && item?.type === 'made' && JSON.stringify(item.entry) === JSON.stringify(first.entry)
  return isWritten ? rest : changes
}
