// Makes papers and hands them to the host: PDF or the printer, and the page for the web as a file.

import { chosenLangs, type LangChoice } from '../../../i18n/registry.ts'
import { useToast } from '@nuxt/ui/composables'
import { ref } from 'vue'
import type { PaperAsk } from '../../../api/contract/seasons.ts'
import { useAsk } from '../useAsk.ts'
import { useSaveText } from '../useSaveText.ts'
import { useHost } from '../../kit/host.ts'
import { translate } from '../../kit/i18n/setup.ts'
import { withSheetFonts } from './sheetFonts.ts'

export function usePapers() {
  const host = useHost()
  const toast = useToast()
  const { ask, complain } = useAsk()
  const { saveText } = useSaveText()
  /** What is being made; one at a time. */
  const busy = ref<string>()

  async function during(id: string, job: () => Promise<void>): Promise<void> {
    if (busy.value !== undefined) return
    busy.value = id
    await job().finally(() => {
      busy.value = undefined
    })
  }

  const print = (id: string, paperAsk: PaperAsk, lang: LangChoice, fileName: string) =>
    during(id, async () => {
      const paper = await ask('documents.paper', { ask: paperAsk, lang })
      if (!paper) return
      const printed = await host.savePdf({ kind: 'html', html: withSheetFonts(paper.html, document.baseURI) }, fileName)
      if (!printed.ok) return complain(printed.error)
      const place = printed.data?.place ?? null
      if (place !== null)
        toast.add({ title: translate('common.saved', { place }), icon: 'i-lucide-circle-check', color: 'success' })
    })

  /** One file a language. */
  const publish = (id: string, season: string, lang: LangChoice) =>
    during(id, async () => {
      for (const each of chosenLangs(lang)) {
        const page = await ask('documents.publish', { season, lang: each })
        if (page) await saveText(page.fileName, page.html)
      }
    })

  return { busy, print, publish }
}
