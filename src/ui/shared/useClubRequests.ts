// Asking the club for something: sends, shows an error as a toast with its sentence, and answers
// with the data or undefined. `send` gets the raw answer where a screen shows the error itself. `announce` says to a
// screen reader what was done; `offerUndo` says it with a way back.

import { useToast } from '@nuxt/ui/composables'
import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { ApiResult, ApiError } from '../../api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../api/requestTypes.ts'
import { useChannel } from '../kit/host.ts'
import { sentenceOfError } from '../kit/i18n/errors.ts'
import { useRulebooks } from './useRulebooks.ts'
import { useStatus } from './useStatus.ts'
import { useUndoToast } from './useUndoToast.ts'

export function useClubRequests() {
  const channel = useChannel()
  const status = useStatus()
  const rulebooks = useRulebooks()
  const toast = useToast()
  const { offerUndo } = useUndoToast()
  const awaited = ref(0)
  /** Whether something that was asked here is not answered yet. */
  const isBusy = computed(() => awaited.value > 0)

  function sendOnce<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> {
    const asked = channel.send(name, args).catch((cause: unknown): ApiResult<RequestData<N>> => ({
      ok: false,
      error: { code: 'api/unavailable', params: { cause: String(cause) } },
    }))
    awaited.value += 1
    const understood = asked.then(async (answer) => {
      // How the club is, is said before the club answers anything else.
      if (!name.startsWith('club.')) await rulebooks.untilKnown()
      return answer
    })
    return status.during(understood).finally(() => (awaited.value -= 1))
  }

  /**
   * The answer as it came; a channel that breaks is an answer too. What needs a newer vocabulary than the club's is
   * asked for once more when the user has agreed to it.
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
    if (error.code === 'rights/nobody') useCurrentUserChoice().isOpen = true
    // A toast is a live region: a screen reader reads it, and nothing else has to say it.
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

// Whether the choice of who is at the keyboard is open: asked for by a key, by the rail, or by a refusal.
export const useCurrentUserChoice = defineStore('keyboardChoice', () => ({ isOpen: ref(false) }))

// Whether the user agrees that older programs only read the club from now on; the shell has the dialog.
export const useVocabularyConsent = defineStore('vocabularyStep', () => {
  const to = ref<number>()
  let answered: (isAgreed: boolean) => void = () => undefined

  function answer(isAgreed: boolean): void {
    to.value = undefined
    answered(isAgreed)
  }

  function agreed(vocabulary: number): Promise<boolean> {
    answered(false)
    to.value = vocabulary
    return new Promise((resolve) => {
      answered = resolve
    })
  }

  return { to, answer, agreed }
})
