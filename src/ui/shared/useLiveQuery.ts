// A request whose answer stays fresh: asked again when its arguments change and when something it was made of is
// changed. A slow old answer never overwrites a newer one.

import { computed, type ComputedRef, onScopeDispose, shallowRef, watch } from 'vue'
import { type ApiResult, type ApiError, ALL_READ_KEYS, isStale } from '../../api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../api/requestTypes.ts'
import { useChannel } from '../kit/host.ts'
import { useClubRequests } from './useClubRequests.ts'

type QueryStatus =
  /** Arguments are missing, so nothing is asked. What was shown for earlier arguments stays. */
  | 'idle'
  /** Asked for the first time; there is nothing to show. */
  | 'loading'
  /** Asked with other arguments than before; what is shown is of the earlier ones. */
  | 'outdated'
  /** `data` answers the arguments of now. It also stays `current` while it is asked again after a change. */
  | 'current'
  /** `data` answers the arguments of now, but asking again was refused: `error` says why. */
  | 'stale'
  /** Refused: `error` says why. `data` is of earlier arguments, or undefined. */
  | 'refused'

export interface LiveQuery<T> {
  readonly status: ComputedRef<QueryStatus>
  /** The last answer that was no refusal. A refusal and missing arguments leave it as it is. */
  readonly data: ComputedRef<T | undefined>
  /** Set by a refusal, and kept until the next answer. */
  readonly error: ComputedRef<ApiError | undefined>
  /** Nothing to show yet; false where nothing is asked. */
  readonly isLoading: ComputedRef<boolean>
  /** The data answers the arguments of now, though it may be stale. */
  readonly isCurrent: ComputedRef<boolean>
  readonly refresh: () => Promise<void>
}

interface QueryState<T> {
  readonly status: QueryStatus
  readonly data: T | undefined
  readonly error: ApiError | undefined
}

/**
 * Asks while `args` is not undefined: `useLiveQuery('plan.get', () => (open.value ? { season } : undefined))` asks for
 * the plan once `open` is true.
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
  /** Keys of what the answer was made of. An answer without keys is asked again after every change. */
  let reads: readonly string[] = []
  /** Keys that changed since it was asked. */
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
    if (isStale(reads, touched)) void refresh()
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
    if (isStale(reads, keys)) void refresh()
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
