// Saves a file, text, bytes or a printed page, as the host does it, and says what came of it.

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

  /** `handedOver`: what is said where only the browser knows what came of it. */
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

// Hands the secretary a file with everything: used by the menu and by Home.
export function useSaveBackup() {
  const { ask } = useClubRequests()
  const { saveText } = useSaveFile()

  async function saveBackup(): Promise<void> {
    const backup = await ask('club.backup', {})
    if (backup) await saveText(backup.fileName, backup.text)
  }

  return { saveBackup }
}

// Copies a text and says that it did, or that the browser does not let it: one that came over plain http has no
// clipboard at all.
/** `said`: the announcement once it is copied. */
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

// Prints the page on screen, or makes a PDF of it where the host can. The running head of every
// sheet of paper is a CSS string set here: club, season, rules.
export function usePrint() {
  const club = useClub()
  const { savePdf } = useSaveFile()

  /** `head`: what the page is about, after the club's name. */
  async function print(fileName: string, head: readonly string[]): Promise<void> {
    const text = [club.name, ...head].filter((part) => part !== undefined && part !== '').join(' · ')
    document.documentElement.style.setProperty('--print-head', cssString(text))
    await savePdf(fileName, { kind: 'page' })
  }

  return { print }
}
