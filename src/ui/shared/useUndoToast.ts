// Undo instead of "are you sure": reports a completed action and offers to undo it for ten seconds. The toast is a live
// region, so a screen reader reads it once. At most two offers are shown at a time, so that they do not cover the next
// control.

import { useToast } from '@nuxt/ui/composables'
import { t } from '../kit/i18n/setup.ts'

const UNDO_OFFER_PREFIX = 'undo:'
/** Maximum number of offers on screen. A new one replaces the oldest. */
const MAX_UNDO_OFFERS = 2
/** Maximum age in milliseconds at which an offer stays on screen when the page changes. */
const FRESH_OFFER_MS = 1000
let made = 0

export function useUndoToast() {
  const toast = useToast()
  const offers = () => toast.toasts.value.map(({ id }) => id).filter((id) => String(id).startsWith(UNDO_OFFER_PREFIX))

  function offerUndo(title: string, undo: () => void): void {
    for (const old of offers().slice(0, 1 - MAX_UNDO_OFFERS)) toast.remove(old)
    made += 1
    const { id } = toast.add({
      id: `${UNDO_OFFER_PREFIX}${made}:${performance.now()}`,
      title,
      icon: 'i-lucide-undo-2',
      color: 'neutral',
      orientation: 'horizontal',
      duration: 10_000,
      actions: [
        {
          label: t('common.undo'),
          color: 'primary',
          variant: 'outline',
          onClick: () => {
            toast.remove(id)
            undo()
          },
        },
      ],
    })
  }

  /** Removes older offers when the user opens another page. */
  function dropOffers(): void {
    for (const id of offers())
      if (performance.now() - Number(String(id).split(':')[2]) > FRESH_OFFER_MS) toast.remove(id)
  }

  return { offerUndo, dropOffers }
}
