// Saves text, bytes or a printed page through the host, and reports the outcome.

import { useToast } from '@nuxt/ui/composables'
import type { ApiResult } from '../../api/contract/apiResult.ts'
import type { PrintSource, SaveOutcome } from '../../api/platform/files.ts'
import { assertNever } from '../../rules/vocabulary.ts'
import { cssString } from '../kit/foreignText.ts'
import { useHost } from '../kit/host.ts'
import { t } from '../kit/i18n/setup.ts'
import { useClubRequests } from './useClubRequests.ts'
import { useClub } from './useClub.ts'
import { useStatus } from './useStatus.ts'

export function useSaveFile() {
  const host = useHost()
  const toast = useToast()
  const { complain } = useClubRequests()

  /** `handedOver` is the message for a host that passes the file to the browser and does not know the outcome. */
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
    savePdf: async (name: string, source: PrintSource) => report(await host.savePdf(name, source)),
  }
}

// Saves a complete backup of the club as a file. Used in the menu and on the home page.
export function useSaveBackup() {
  const { ask } = useClubRequests()
  const { saveText } = useSaveFile()

  async function saveBackup(): Promise<void> {
    const backup = await ask('club.backup', {})
    if (backup) await saveText(backup.fileName, backup.text)
  }

  return { saveBackup }
}

// Copies a text and announces it, or reports that the browser does not allow it. Pages loaded over plain HTTP have no
// clipboard.
/** `said` is the announcement after copying. */
export function useCopyText(): (text: string, said: string) => Promise<void> {
  const status = useStatus()
  const { complain } = useClubRequests()
  return async (text, said) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return complain({ code: 'host/not-copied', params: {} })
    }
    status.say(said)
  }
}

// Prints the page on screen, or saves it as PDF if the host can. The header of each printed sheet is a CSS string that
// is set here: club, season, rules.
export function usePrint() {
  const club = useClub()
  const { savePdf } = useSaveFile()

  /** `head` lists the parts of the header after the club's name. */
  async function print(fileName: string, head: readonly string[]): Promise<void> {
    const text = [club.name, ...head].filter((part) => part !== undefined && part !== '').join(' · ')
    document.documentElement.style.setProperty('--print-head', cssString(text))
    await savePdf(fileName, { kind: 'page' })
  }

  return { print }
}
