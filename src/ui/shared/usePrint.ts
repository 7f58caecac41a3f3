// Prints the page on screen, or makes a PDF of it where the host can. The running head of every
// sheet of paper is a CSS string set here: club, season, rules.

import { useToast } from '@nuxt/ui/composables'
import { useHost } from '../kit/host.ts'
import { translate } from '../kit/i18n/setup.ts'
import { useClub } from './useClub.ts'
import { cssString } from '../kit/cssString.ts'
import { useAsk } from './useAsk.ts'

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
      toast.add({ title: translate('common.saved', { place }), icon: 'i-lucide-circle-check', color: 'success' })
  }

  return { print }
}
