// Gives the secretary a file, text or bytes, by the host's own way, and says where it went.

import { useToast } from '@nuxt/ui/composables'
import type { Answer } from '../../api/contract/answer.ts'
import type { Saved } from '../../api/platform/files.ts'
import { cssString } from '../kit/foreignText.ts'
import { useHost } from '../kit/host.ts'
import { t } from '../kit/i18n/setup.ts'
import { useAsk } from './useAsk.ts'
import { useClub } from './useClub.ts'
import { useStatus } from './useStatus.ts'

export function useSaveText() {
  const host = useHost()
  const toast = useToast()
  const { complain } = useAsk()

  function finish(name: string, saved: Answer<Saved | null>): void {
    if (!saved.ok) return complain(saved.error)
    if (saved.data !== null)
      toast.add({
        title: t('common.saved', { place: saved.data.place ?? name }),
        icon: 'i-lucide-circle-check',
        color: 'success',
      })
  }

  return {
    saveText: async (name: string, text: string): Promise<void> => finish(name, await host.saveText(name, text)),
    saveBytes: async (name: string, base64: string): Promise<void> => finish(name, await host.saveBytes(name, base64)),
  }
}

// Hands the secretary a file with everything: used by the menu and by Home.
export function useBackup() {
  const { ask } = useAsk()
  const { saveText } = useSaveText()

  async function saveBackup(): Promise<void> {
    const backup = await ask('club.backup', {})
    if (backup) await saveText(backup.fileName, backup.text)
  }

  return { saveBackup }
}

// Copies a text and says that it did, or that the browser does not let it: one that came over plain http has no
// clipboard at all.
/** `said`: the announcement once it is copied. */
export function useCopy(): (text: string, said: string) => Promise<void> {
  const status = useStatus()
  const { complain } = useAsk()
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
  const host = useHost()
  const club = useClub()
  const toast = useToast()
  const { complain } = useAsk()

  /** `head`: what the page is about, after the club's name. */
  async function print(fileName: string, head: readonly string[]): Promise<void> {
    const text = [club.name, ...head].filter((part) => part !== undefined && part !== '').join(' · ')
    document.documentElement.style.setProperty('--print-head', cssString(text))
    const printed = await host.savePdf({ kind: 'page' }, fileName)
    if (!printed.ok) return complain(printed.error)
    const place = printed.data?.place ?? null
    if (place !== null)
      toast.add({ title: t('common.saved', { place }), icon: 'i-lucide-circle-check', color: 'success' })
  }

  return { print }
}
