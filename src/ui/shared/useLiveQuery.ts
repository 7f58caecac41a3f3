// A request whose response is kept up to date. The request is sent again when its arguments change, and when data on
// which the response is based changes. A late response never overwrites a newer one.

import { computed, type ComputedRef, onScopeDispose, shallowRef, watch } from 'vue'
import { type ApiResult, type ApiError, ALL_READ_KEYS, areReadKeysTouched } from '../../api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../api/requestTypes.ts'
import { useChannel } from '../kit/host.ts'
import { useClubRequests } from './useClubRequests.ts'

/**
 * Transitions:
 *
 * - missing arguments → `idle`;
 * - new arguments → `loading`, or `outdated` if there is data or an error already;
 * - a successful response → `current`;
 * - a refusal → `stale` after `current` or `stale`, otherwise `refused`.
 *
 * A change of the club's data repeats the request, but only the response changes the status.
 */
type QueryStatus =
  /** The arguments are `undefined`, so nothing is requested. Data for earlier arguments is kept. */
  | 'idle'
  /** The first request is in progress, and there is nothing to show yet. */
  | 'loading'
  /** A request with new arguments is in progress. The data still belongs to the earlier arguments. */
  | 'outdated'
  /**
   * `data` belongs to the current arguments. The status stays `current` while the request is sent again after a change.
   */
  | 'current'
  /** `data` belongs to the current arguments, but the request was sent again and refused with `error`. */
  | 'stale'
  /** The request was refused with `error`. `data` belongs to earlier arguments, or is `undefined`. */
  | 'refused'

export interface LiveQuery<T> {
  readonly status: ComputedRef<QueryStatus>
  /** Data of the last successful response. A refusal or missing arguments do not change it. */
  readonly data: ComputedRef<T | undefined>
  /** Error of the latest request, if it was refused. Cleared by the next successful response. */
  readonly error: ComputedRef<ApiError | undefined>
  /** Whether there is no data to show yet. False if nothing is requested. */
  readonly isLoading: ComputedRef<boolean>
  /** Whether the data belongs to the current arguments, even if it is stale. */
  readonly isCurrent: ComputedRef<boolean>
  readonly refresh: () => Promise<void>
}

interface QueryState<T> {
  readonly status: QueryStatus
  readonly data: T | undefined
  readonly error: ApiError | undefined
}

/**
 * Sends the request while `args` returns a value. For example, `useLiveQuery('plan.get', () => (open.value ? { season }
 * : undefined))` requests the plan once `open` is true.
 */
export function useLiveQuery<N extends RequestName>(
  name: N,
  args: () => RequestArgs<N> | undefined,
): LiveQuery<RequestData<N>> {
  const channel = useChannel()
  const { send } = useClubRequests()
  const state = shallowRef<QueryState<RequestData<N>>>({ status: 'idle', data: undefined, error: undefined })
  const status = computed(() => state.value.status)
  let ticket = 0
  /** Keys of the data on which the response is based. A response without keys is requested again after every change. */
  let reads: readonly string[] = []
  /** Keys that changed since the last request was sent. */
  let touched: string[] = []

  async function refresh(): Promise<void> {
    const asked = args()
    const mine = ++ticket
    touched = []
    if (asked === undefined) return
    const answer = await send(name, asked)
    if (mine !== ticket) return
    reads = answer.reads ?? ALL_READ_KEYS
    state.value = afterAnswer(state.value, answer)
    if (areReadKeysTouched(reads, touched)) void refresh()
  }

  watch(
    () => JSON.stringify(args()),
    (asked) => {
      state.value = withArguments(state.value, asked !== undefined)
      void refresh()
    },
    { immediate: true },
  )
  const stop = channel.listen('changed', ({ keys }) => {
    touched.push(...keys)
    if (areReadKeysTouched(reads, keys)) void refresh()
  })
  onScopeDispose(() => {
    ticket += 1
    stop()
  })
  return {
    status,
    data: computed(() => state.value.data),
    error: computed(() => state.value.error),
    isLoading: computed(() => status.value === 'loading'),
    isCurrent: computed(() => isOfNow(status.value)),
    refresh,
  }
}

function withArguments<T>({ data, error }: QueryState<T>, areThere: boolean): QueryState<T> {
  if (!areThere) return { status: 'idle', data, error }
  return { status: data === undefined && error === undefined ? 'loading' : 'outdated', data, error }
}

function afterAnswer<T>({ status, data }: QueryState<T>, answer: ApiResult<T>): QueryState<T> {
  if (answer.ok) return { status: 'current', data: answer.data, error: undefined }
  return { status: isOfNow(status) ? 'stale' : 'refused', data, error: answer.error }
}

function isOfNow(status: QueryStatus): boolean {
  return status === 'current' || status === 'stale'
}
