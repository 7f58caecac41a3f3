// Gives the secretary a text file, by the host's own way, and says where it went.

import { useToast } from '@nuxt/ui/composables'
import { useHost } from '../host.ts'
import { translate } from '../i18n/setup.ts'
import { useAsk } from './useAsk.ts'

export function useSaveText() {
  const host = useHost()
  const toast = useToast()
  const { complain } = useAsk()

  async function saveText(name: string, text: string): Promise<void> {
    const saved = await host.saveText(name, text)
    if (!saved.ok) return complain(saved.error)
    if (saved.data !== null) toast.add({ title: translate('common.saved', { place: saved.data.place ?? name }), icon: 'i-lucide-circle-check', color: 'success' })
  }

  return { saveText }
}
