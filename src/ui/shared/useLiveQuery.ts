// A request whose answer stays fresh: asked again when its arguments change and when something it was made of is
// changed. A slow old answer never overwrites a newer one.

import { onScopeDispose, ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { type ApiError, EVERYTHING, isStale } from '../../api/contract/answer.ts'
import type { Args, Data, RequestName } from '../../api/requestTypes.ts'
import { useChannel } from '../kit/host.ts'
import { useAsk } from './useAsk.ts'

export interface LiveQuery<T> {
  readonly data: ShallowRef<T | undefined>
  readonly error: ShallowRef<ApiError | undefined>
  /** True until the first answer. */
  readonly isLoading: Ref<boolean>
  /** The data answers the current question; false while an older answer is still shown. */
  readonly isCurrent: Ref<boolean>
  readonly refresh: () => Promise<void>
}

/** `args` answering undefined means: nothing to ask yet. */
export function useLiveQuery<N extends RequestName>(name: N, args: () => Args<N> | undefined): LiveQuery<Data<N>> {
  const channel = useChannel()
  const { tell } = useAsk()
  const data = shallowRef<Data<N>>()
  const error = shallowRef<ApiError>()
  const isLoading = ref(true)
  const isCurrent = ref(false)
  let ticket = 0
  /** Keys of what the answer was made of; one that does not say was made of anything. */
  let reads: readonly string[] = []
  /** Keys that changed since it was asked. */
  let touched: string[] = []

  async function refresh(): Promise<void> {
    const asked = args()
    const mine = ++ticket
    touched = []
    if (asked === undefined) return
    const answer = await tell(name, asked)
    if (mine !== ticket) return
    isLoading.value = false
    reads = answer.reads ?? EVERYTHING
    error.value = answer.ok ? undefined : answer.error
    if (answer.ok) {
      data.value = answer.data
      isCurrent.value = true
    }
    if (isStale(reads, touched)) void refresh()
  }

  watch(
    () => JSON.stringify(args()),
    () => {
      isCurrent.value = false
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
  return { data, error, isLoading, isCurrent, refresh }
}
