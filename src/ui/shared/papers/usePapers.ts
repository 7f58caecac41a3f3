// Requests printable documents and passes them to the host, which saves them as PDF or prints them. Published pages are
// saved as files.

import { ref } from 'vue'
import type { PaperAsk } from '../../../api/contract/papers.ts'
import { langsOfChoice, type LangChoice } from '../../../i18n/registry.ts'
import { useClubRequests } from '../useClubRequests.ts'
import { useSaveFile } from '../useSaveFile.ts'
import { withPaperFonts } from './paperFonts.ts'

export function usePapers() {
  const { ask } = useClubRequests()
  const { saveText, savePdf } = useSaveFile()
  /** Id of the document in progress. Only one document is made at a time. */
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
      await savePdf(fileName, { kind: 'html', html: withPaperFonts(paper.html, document.baseURI) })
    })

  /** Saves the published page of each language as a file. */
  const publish = (id: string, season: string, lang: LangChoice) =>
    during(id, async () => {
      for (const each of langsOfChoice(lang)) {
        const page = await ask('documents.publish', { season, lang: each })
        if (page) await saveText(page.fileName, page.html)
      }
    })

  return { busy, print, publish }
}
