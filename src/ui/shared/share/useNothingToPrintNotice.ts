// Shows a message that the page has nothing to print.

import { useToast } from '@nuxt/ui/composables'
import { t } from '../../kit/i18n/setup.ts'

export function useNothingToPrintNotice(): () => void {
  const toast = useToast()
  return () => void toast.add({ title: t('share.nothingToPrint'), icon: 'i-lucide-printer', color: 'neutral' })
}
