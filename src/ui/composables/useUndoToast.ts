// Undo instead of "are you sure": says what was done and offers to take it back for ten seconds.

import { useToast } from '@nuxt/ui/composables'
import { translate } from '../i18n/setup.ts'
import { useStatus } from '../stores/status.ts'

export function useUndoToast() {
  const toast = useToast()
  const status = useStatus()

  function offerUndo(title: string, undo: () => void): void {
    status.say(title)
    const { id } = toast.add({
      title,
      icon: 'i-lucide-undo-2',
      color: 'neutral',
      duration: 10_000,
      actions: [{ label: translate('common.undo'), color: 'primary', variant: 'outline', onClick: () => { toast.remove(id); undo() } }],
    })
  }

  return { offerUndo }
}
