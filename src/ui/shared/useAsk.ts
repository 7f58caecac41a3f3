// Asking the club for something: sends, shows an error as a toast with its sentence, and answers
// with the data or undefined. `tell` gets the raw answer where a screen shows the error itself.

import { useToast } from '@nuxt/ui/composables'
import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Answer, ApiError } from '../../api/contract/answer.ts'
import type { Args, Data, RequestName } from '../../api/requestTypes.ts'
import { useChannel } from '../kit/host.ts'
import { sentenceOf } from '../kit/i18n/errors.ts'
import { useStatus } from './useStatus.ts'

export function useAsk() {
  const channel = useChannel()
  const status = useStatus()
  const toast = useToast()

  /** The answer as it came; a channel that breaks is an answer too. */
  function tell<N extends RequestName>(name: N, args: Args<N>): Promise<Answer<Data<N>>> {
    const asked = channel.send(name, args).catch((cause: unknown): Answer<Data<N>> => ({
      ok: false,
      error: { code: 'api/unavailable', params: { cause: String(cause) } },
    }))
    return status.during(asked)
  }

  async function ask<N extends RequestName>(name: N, args: Args<N>): Promise<Data<N> | undefined> {
    const answer = await tell(name, args)
    if (answer.ok) return answer.data
    complain(answer.error)
    return undefined
  }

  function complain(error: ApiError): void {
    if (error.code === 'rights/nobody') useKeyboardChoice().isOpen = true
    const sentence = sentenceOf(error)
    toast.add({
      id: `error:${error.code}`,
      title: sentence,
      color: 'error',
      icon: 'i-lucide-triangle-alert',
      duration: 8000,
    })
    status.say(sentence)
  }

  return { ask, tell, complain }
}

// Whether the choice of who is at the keyboard is open: asked for by a key, by the rail, or by a refusal.
export const useKeyboardChoice = defineStore('keyboardChoice', () => ({ isOpen: ref(false) }))
