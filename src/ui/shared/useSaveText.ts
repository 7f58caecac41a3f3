// Gives the secretary a file, text or bytes, by the host's own way, and says where it went.

import { useToast } from '@nuxt/ui/composables'
import type { Answer } from '../../api/contract/answer.ts'
import type { Saved } from '../../api/host.ts'
import { useHost } from '../kit/host.ts'
import { translate } from '../kit/i18n/setup.ts'
import { useAsk } from './useAsk.ts'

export function useSaveText() {
  const host = useHost()
  const toast = useToast()
  const { complain } = useAsk()

  function finish(name: string, saved: Answer<Saved | null>): void {
    if (!saved.ok) return complain(saved.error)
    if (saved.data !== null)
      toast.add({
        title: translate('common.saved', { place: saved.data.place ?? name }),
        icon: 'i-lucide-circle-check',
        color: 'success',
      })
  }

  return {
    saveText: async (name: string, text: string): Promise<void> => finish(name, await host.saveText(name, text)),
    saveBytes: async (name: string, base64: string): Promise<void> => finish(name, await host.saveBytes(name, base64)),
  }
}
