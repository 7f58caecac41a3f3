// Saves text, bytes or a printed document through the host, and reports the result.

import { useToast } from '@nuxt/ui/composables'
import type { ApiResult } from '../../api/contract/apiResult.ts'
import type { SaveOutcome } from '../../api/platform/files.ts'
import { assertNever } from '../../rules/vocabulary.ts'
import { useHost } from '../kit/host.ts'
import { t } from '../kit/i18n/setup.ts'
import { useClubRequests } from './useClubRequests.ts'

export function useSaveFile() {
  const host = useHost()
  const toast = useToast()
  const { complain } = useClubRequests()

  /** `handedOver` is the message for a host that passes the file to the browser without knowing the result. */
  function report(outcome: ApiResult<SaveOutcome>, handedOver?: string): void {
    if (!outcome.ok) return complain(outcome.error)
    switch (outcome.data.type) {
      case 'saved':
        toast.add({
          title: t('common.saved', { place: outcome.data.place }),
          icon: 'i-lucide-circle-check',
          color: 'success',
        })
        return
      case 'handedOver':
        if (handedOver !== undefined) toast.add({ title: handedOver, icon: 'i-lucide-download', color: 'neutral' })
        return
      case 'cancelled':
        return
      default:
        assertNever(outcome.data)
    }
  }
  const downloads = (name: string) => t('common.passedToBrowser', { name })

  return {
    saveText: async (name: string, text: string) => report(await host.saveText(name, text), downloads(name)),
    saveBytes: async (name: string, base64: string) => report(await host.saveBytes(name, base64), downloads(name)),
    /** A browser shows its own print dialog. */
    savePdf: async (name: string, html: string) => report(await host.savePdf(name, html)),
  }
}
