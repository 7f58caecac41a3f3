// Produces the forms in the Share panel: sends the request, and passes the result to the host or the clipboard.

import { useToast } from '@nuxt/ui/composables'
import { ref } from 'vue'
import type { ShareRequest } from '../../../api/contract/papers.ts'
import { langsOfChoice, type Lang, type LangChoice } from '../../../i18n/registry.ts'
import { currentTimeZone } from '../../kit/days.ts'
import { t } from '../../kit/i18n/setup.ts'
import { currentLang } from '../../kit/phrases.ts'
import { useClubRequests } from '../useClubRequests.ts'
import { useCopyText } from '../useCopyText.ts'
import { useSaveFile } from '../useSaveFile.ts'
import { paperFileName } from './paperFileName.ts'
import { withPaperFonts } from './paperFonts.ts'
import type { AnyShare, AnyShareForm } from './shareRows.ts'

type SavedFile = { readonly fileName: string } & ({ readonly text: string } | { readonly base64: string })

/** Sends a request and passes its result on. */
function useShareRequest() {
  const toast = useToast()
  const { ask } = useClubRequests()
  const { saveText, saveBytes, savePdf } = useSaveFile()
  const copy = useCopyText()
  async function save(file: SavedFile | undefined): Promise<void> {
    if (file === undefined) return
    await ('text' in file ? saveText(file.fileName, file.text) : saveBytes(file.fileName, file.base64))
  }

  async function print(by: Extract<ShareRequest, { request: 'documents.paper' }>, lang: LangChoice, name: string) {
    const paper = await ask('documents.paper', { ask: by.ask, lang })
    if (paper) await savePdf(name, withPaperFonts(paper.html, document.baseURI))
  }

  async function exportFile(by: Extract<ShareRequest, { request: 'exports.file' }>, lang: Lang): Promise<void> {
    const file = await ask('exports.file', { ...by.file, lang, zone: currentTimeZone() })
    await save(file)
    if (file?.leftOut !== undefined)
      toast.add({
        title: t('share.leftOut', { n: file.leftOut }),
        icon: 'i-lucide-info',
        color: 'warning',
        duration: 8000,
      })
  }

  async function send(by: ShareRequest, choice: LangChoice, paperName: string): Promise<void> {
    const [lang = currentLang()] = langsOfChoice(choice)
    switch (by.request) {
      case 'documents.paper':
        return print(by, choice, paperName)
      case 'exports.file':
        return exportFile(by, lang)
      case 'series.file':
        return save(await ask('series.file', { series: by.series, format: by.format, lang }))
      case 'games.export':
        return save(await ask('games.export', { game: by.game }))
      case 'games.picture':
        return save(await ask('games.picture', { game: by.game, lang }))
      case 'games.story':
        return copyText(await ask('games.story', { game: by.game, lang }))
      case 'evening.post':
        return copyText(await ask('evening.post', { ...by.of, lang }))
      case 'evening.postPicture':
        return save(await ask('evening.postPicture', { ...by.of, lang }))
      case 'standings.text':
        return copyText(await ask('standings.text', { of: by.of, lang }))
      case 'standings.picture':
        return save(await ask('standings.picture', { of: by.of, lang }))
      case 'documents.publish':
        for (const each of langsOfChoice(choice)) {
          const page = await ask('documents.publish', { season: by.season, lang: each })
          if (page) await saveText(page.fileName, page.html)
        }
        return
      case 'documents.pagesArchive':
        return save(await ask('documents.pagesArchive', { season: by.season }))
    }
  }

  async function copyText(made: { readonly text: string } | undefined): Promise<void> {
    if (made) await copy(made.text, t('share.copied'))
  }

  return send
}

export function useShareForms() {
  const send = useShareRequest()
  /** Key of the form that is being produced (`keyOfForm`). Only one is produced at a time. */
  const busy = ref<string>()

  /** `owner` is the name of the season or person to whom the thing belongs, for the file name of a paper. */
  async function make(row: AnyShare, form: AnyShareForm, lang: LangChoice, owner: string): Promise<void> {
    if (busy.value !== undefined) return
    busy.value = keyOfForm(row, form)
    const paper = {
      id: row.key,
      ...('n' in row && row.n !== undefined ? { n: row.n } : {}),
      ...('name' in row && row.name !== undefined ? { name: row.name } : {}),
    }
    await Promise.resolve(form.by ? send(form.by, lang, paperFileName(owner, paper, lang)) : form.run?.()).finally(
      () => {
        busy.value = undefined
      },
    )
  }

  return { busy, make }
}

/** Key that is unique among the forms of all rows. */
export function keyOfForm(row: AnyShare, { form }: AnyShareForm): string {
  return [row.key, 'n' in row ? row.n : '', 'name' in row ? row.name : '', form].join('.')
}
