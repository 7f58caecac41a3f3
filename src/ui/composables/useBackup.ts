// Hands the secretary a file with everything: used by the menu and by Home.

import { useToast } from '@nuxt/ui/composables'
import { useHost } from '../host.ts'
import { translate } from '../i18n/setup.ts'
import { useAsk } from './useAsk.ts'

export function useBackup() {
  const { ask, complain } = useAsk()
  const host = useHost()
  const toast = useToast()

  async function saveBackup(): Promise<void> {
    const backup = await ask('club.backup', {})
    if (backup === undefined) return
    const saved = await host.saveText(backup.fileName, backup.text)
    if (!saved.ok) complain(saved.error)
    else if (saved.data !== null) toast.add({ title: translate('home.backupSaved', { place: saved.data.place ?? backup.fileName }), icon: 'i-lucide-circle-check', color: 'success' })
  }

  return { saveBackup }
}
