// Sends requests to the club. `ask` returns the data, or `undefined` after showing the error as a toast. `send` returns
// the raw result, for screens that show the error themselves, and `complain` shows such an error as a toast. `isBusy` is
// true while a request is in progress. `announce` reports a completed action to screen readers; `offerUndo` shows such a
// report with an undo button.

import { useToast } from '@nuxt/ui/composables'
import { computed, ref } from 'vue'
import type { ApiResult, ApiError } from '../../api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../api/requestTypes.ts'
import { useChannel } from '../kit/host.ts'
import { sentenceOfError } from '../kit/i18n/errors.ts'
import { useCurrentUserDialog } from './useCurrentUserDialog.ts'
import { useRulebooks } from './useRulebooks.ts'
import { useBusyAndAnnouncements } from './useStatus.ts'
import { useUndoToast } from './useUndoToast.ts'
import { useVocabularyConsent } from './useVocabularyConsent.ts'

export function useClubRequests() {
  const channel = useChannel()
  const status = useBusyAndAnnouncements()
  const rulebooks = useRulebooks()
  const toast = useToast()
  const { offerUndo } = useUndoToast()
  const awaited = ref(0)
  /** Whether a request from this composable has no response yet. */
  const isBusy = computed(() => awaited.value > 0)

  function sendOnce<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> {
    const asked = channel.send(name, args).catch((cause: unknown): ApiResult<RequestData<N>> => ({
      ok: false,
      error: { code: 'api/unavailable', params: { cause: String(cause) } },
    }))
    awaited.value += 1
    const understood = asked.then(async (answer) => {
      // Requests about the club's state do not wait for the rulebooks, because they must work even if the club cannot
      // respond to other requests.
      if (!name.startsWith('club.')) await rulebooks.untilKnown()
      return answer
    })
    return status.during(understood).finally(() => (awaited.value -= 1))
  }

  /**
   * Returns the result of the request, even if the channel failed. If the request needs a newer vocabulary version than
   * the club uses, asks the user to upgrade the club and then sends the request again.
   */
  async function send<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> {
    const answer = await sendOnce(name, args)
    if (answer.ok || answer.error.code !== 'store/vocabulary-step') return answer
    const to = Number(answer.error.params['to'])
    if (!(await useVocabularyConsent().agreed(to))) return answer
    const raised = await sendOnce('club.raiseVocabulary', { to })
    return raised.ok ? sendOnce(name, args) : raised
  }

  async function ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N> | undefined> {
    const answer = await send(name, args)
    if (answer.ok) return answer.data
    complain(answer.error)
    return undefined
  }

  function complain(error: ApiError, more?: string): void {
    if (error.code === 'rights/nobody') useCurrentUserDialog().isOpen = true
    // A toast is a live region that screen readers read, so the error needs no other announcement.
    toast.add({
      id: `error:${error.code}`,
      title: sentenceOfError(error),
      ...(more === undefined ? {} : { description: more }),
      color: 'error',
      icon: 'i-lucide-triangle-alert',
      duration: 8000,
    })
  }

  return { ask, send, complain, isBusy, offerUndo, announce: status.say }
}
