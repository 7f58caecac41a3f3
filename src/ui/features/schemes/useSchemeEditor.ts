// Draft that the page edits. The draft is based on the displayed version or on a file, and kept until it is published
// or discarded. Discarding can be undone.

import { useToast } from '@nuxt/ui/composables'
import { computed, type Ref, watch } from 'vue'
import { useRouter } from 'vue-router'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { SchemeView } from '../../../api/contract/seasons.ts'
import type { SchemeJson } from '../../../scoring/schemes/schemeData.ts'
import { toLocalIsoDate } from '../../kit/days.ts'
import { useHost } from '../../kit/host.ts'
import { sentenceOfError } from '../../kit/i18n/errors.ts'
import { t } from '../../kit/i18n/setup.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { useSaveFile } from '../../shared/useSaveFile.ts'
import { useSchemes } from '../../shared/useSchemes.ts'
import { useBusyAndAnnouncements } from '../../shared/useStatus.ts'
import { useUndoToast } from '../../shared/useUndoToast.ts'
import { useSchemeDrafts } from './useSchemeDrafts.ts'

/**
 * `version` creates a new version of the displayed scheme, `new` a new scheme based on it, and `file` a scheme from a
 * file.
 */
export type SchemeEditMode = 'version' | 'new' | 'file'

export function useSchemeEditor(mode: Ref<SchemeEditMode | undefined>, view: Ref<SchemeView | undefined>) {
  const router = useRouter()
  const schemes = useSchemes()
  const drafts = useSchemeDrafts()
  const status = useBusyAndAnnouncements()
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

  function start(at: string, base: SchemeJson, isFromFile: boolean, name: string): void {
    drafts.start(at, { base, isFromFile, name, published: toLocalIsoDate(new Date()) })
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
    const restore = drafts.drop(at)
    show(view.value?.data.id, view.value?.data.version)
    if (restore)
      offerUndo(t('schemes.discarded'), () => {
        restore()
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

/** Exports a scheme to a file, and imports one. */
function useSchemeFiles(view: Ref<SchemeView | undefined>, onRead: (scheme: SchemeJson) => void) {
  const router = useRouter()
  const host = useHost()
  const toast = useToast()
  const { ask, send, complain } = useClubRequests()
  const { saveText } = useSaveFile()

  async function exportFile(): Promise<void> {
    if (!view.value) return
    const { id, version } = view.value.data
    const file = await ask('schemes.export', { scheme: id, version })
    if (file) await saveText(file.fileName, file.text)
  }
  /** Shows the error in a file, with its location if that is known. */
  function pointOut(error: ApiError): void {
    const { line, place = '' } = error.params
    const where = line === undefined ? {} : { description: t('schemes.fileFault', { line, place }) }
    toast.add({
      title: sentenceOfError(error),
      ...where,
      color: 'error',
      icon: 'i-lucide-triangle-alert',
      duration: 12_000,
    })
  }
  async function importFile(): Promise<void> {
    const file = await host.openText(['json'])
    if (!file.ok) return complain(file.error)
    if (file.data === null) return
    const read = await send('schemes.read', { text: file.data.text })
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
