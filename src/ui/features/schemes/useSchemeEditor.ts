// The draft that the page edits: started from the version on screen or from a file, kept until it is published or
// discarded, which can be undone.

import { useToast } from '@nuxt/ui/composables'
import { computed, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { ApiError } from '../../../api/contract/answer.ts'
import type { SchemeData } from '../../../scoring/schemes/data.ts'
import type { SchemeView } from '../../../api/contract/seasons.ts'
import { useAsk } from '../../shared/useAsk.ts'
import { useFormat } from '../../kit/useFormat.ts'
import { useSaveText } from '../../shared/useSaveText.ts'
import { useUndoToast } from '../../shared/useUndoToast.ts'
import { useHost } from '../../kit/host.ts'
import { sentenceOf } from '../../kit/i18n/errors.ts'
import { isoDay } from '../../kit/days.ts'
import { useSchemes } from '../../shared/useSchemes.ts'
import { useStatus } from '../../shared/useStatus.ts'
import { draftOf } from './logic/schemeDraft.ts'
import { useSchemeDrafts } from './useSchemeDrafts.ts'

/** A new version of the scheme on screen, a new scheme made from it, or one from a file. */
export type EditMode = 'version' | 'new' | 'file'

export function useSchemeEditor(mode: Ref<EditMode | undefined>, view: Ref<SchemeView | undefined>) {
  const { t } = useI18n()
  const router = useRouter()
  const format = useFormat()
  const schemes = useSchemes()
  const drafts = useSchemeDrafts()
  const status = useStatus()
  const { offerUndo } = useUndoToast()

  const key = computed(() => {
    if (mode.value === undefined || mode.value === 'file') return mode.value
    return view.value && `${mode.value} ${view.value.data.id} ${view.value.data.version}`
  })
  watch(
    [key, view],
    () => {
      if (key.value === undefined || !view.value || mode.value === 'file') return
      if (mode.value === 'version' && view.value.isBuiltIn) return
      start(key.value, view.value.data, false, mode.value === 'version' ? schemes.nameOf(view.value.data.id) : '')
    },
    { immediate: true },
  )

  function start(at: string, base: SchemeData, isFromFile: boolean, name: string): void {
    drafts.start(at, { base, isFromFile, draft: draftOf(base, name, isoDay(new Date()), format.mark.value) })
  }

  const open = computed(() => (key.value === undefined ? undefined : drafts.of(key.value)))
  const target = computed(() => (mode.value === 'version' ? open.value?.base.id : undefined))

  function show(scheme: string | undefined, version?: string): void {
    void router.replace({
      name: 'schemes',
      params: scheme === undefined ? {} : { scheme },
      query: version === undefined ? {} : { version },
    })
  }
  function discard(): void {
    const at = key.value
    if (at === undefined) return
    const { path, query } = router.currentRoute.value
    const dropped = drafts.drop(at)
    show(view.value?.data.id, view.value?.data.version)
    if (dropped)
      offerUndo(t('schemes.discarded'), () => {
        drafts.start(at, dropped)
        void router.replace({ path, query })
      })
  }
  function published(scheme: string, version: string): void {
    if (key.value !== undefined) drafts.drop(key.value)
    status.say(t('schemes.published', { version }))
    show(scheme, version)
  }

  const files = useSchemeFiles(view, (scheme) => {
    drafts.drop('file')
    start('file', scheme, true, scheme.name ?? schemes.nameOf(scheme.id))
  })

  return { open, target, discard, published, ...files }
}

/** A scheme written to a file and read from one. */
function useSchemeFiles(view: Ref<SchemeView | undefined>, onRead: (scheme: SchemeData) => void) {
  const { t } = useI18n()
  const router = useRouter()
  const host = useHost()
  const toast = useToast()
  const { ask, tell, complain } = useAsk()
  const { saveText } = useSaveText()

  async function exportFile(): Promise<void> {
    if (!view.value) return
    const { id, version } = view.value.data
    const file = await ask('schemes.export', { scheme: id, version })
    if (file) await saveText(file.fileName, file.text)
  }
  /** With the place of the fault in the file. */
  function pointOut(error: ApiError): void {
    const { line, place = '' } = error.params
    const where = line === undefined ? {} : { description: t('schemes.fileFault', { line, place }) }
    toast.add({ title: sentenceOf(error), ...where, color: 'error', icon: 'i-lucide-triangle-alert', duration: 12_000 })
  }
  async function importFile(): Promise<void> {
    const file = await host.openText(['json'])
    if (!file.ok) return complain(file.error)
    if (file.data === null) return
    const read = await tell('schemes.read', { text: file.data.text })
    if (!read.ok) return pointOut(read.error)
    onRead(read.data)
    void router.push({
      name: 'schemes',
      params: view.value ? { scheme: view.value.data.id } : {},
      query: { edit: 'file' },
    })
  }

  return { exportFile, importFile }
}
