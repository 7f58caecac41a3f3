// The draft that the page edits: started from the version on screen or from a file, kept until it is published or
// discarded, which can be undone.

import { useToast } from '@nuxt/ui/composables'
import { defineStore } from 'pinia'
import { computed, inject, type InjectionKey, provide, reactive, type Ref, ref, watch } from 'vue'
import { useRouter } from 'vue-router'
import type { ApiError } from '../../../api/contract/answer.ts'
import type { SchemeView } from '../../../api/contract/seasons.ts'
import type { SchemeData } from '../../../scoring/schemes/data.ts'
import type { SchemeRef } from '../../../scoring/schemes/scheme.ts'
import { isoDay } from '../../kit/days.ts'
import { useHost } from '../../kit/host.ts'
import { sentenceOf } from '../../kit/i18n/errors.ts'
import { t } from '../../kit/i18n/setup.ts'
import * as format from '../../kit/format.ts'
import { useAsk } from '../../shared/useAsk.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { useSaveText } from '../../shared/handOut.ts'
import { useSchemes } from '../../shared/useSchemes.ts'
import { useStatus } from '../../shared/useStatus.ts'
import { useUndoToast } from '../../shared/useUndoToast.ts'
import { readDraft } from './logic/readSchemeDraft.ts'
import { draftOf, type SchemeDraft } from './logic/schemeDraft.ts'

/** A new version of the scheme on screen, a new scheme made from it, or one from a file. */
export type EditMode = 'version' | 'new' | 'file'

export function useSchemeEditor(mode: Ref<EditMode | undefined>, view: Ref<SchemeView | undefined>) {
  const router = useRouter()
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

// The editor's work: reads the draft as it is typed, asks the club for its faults, publishes.
/** `target`: the scheme that gets a new version; undefined = a new scheme. */
export function useSchemeForm(open: () => OpenDraft, target: () => string | undefined) {
  const { tell } = useAsk()
  const draft = computed(() => open().draft)
  const read = computed(() => readDraft(draft.value))
  const { data: check } = useLiveQuery('schemes.check', () =>
    read.value.values ? { values: read.value.values, rounds: [] } : undefined,
  )
  /** What the club refused, and the draft it refused. */
  const refused = ref<{ readonly error: ApiError; readonly text: string }>()
  const isPublishing = ref(false)
  const standing = computed(() =>
    refused.value?.text === JSON.stringify(draft.value) ? refused.value.error : undefined,
  )

  const faults = computed(() => {
    const { values, faults: unread, fieldOf } = read.value
    const found = new Map([...unread].map(([field, key]) => [field, t(key)]))
    const refusals = [...(values ? (check.value?.faults ?? []) : []), ...(standing.value ? [standing.value] : [])]
    for (const error of refusals) {
      const { place } = error.params
      if (typeof place !== 'string') continue
      const field = fieldOf(place)
      if (!found.has(field)) found.set(field, sentenceOf(error))
    }
    return found
  })
  const warnings = computed(() => {
    const { values, fieldOf } = read.value
    const found = values ? (check.value?.warnings ?? []) : []
    return new Map(found.map((warning) => [fieldOf(warning.params.place), sentenceOf(warning)]))
  })
  const refusal = computed(() => {
    if (standing.value) return sentenceOf(standing.value)
    return faults.value.size > 0 ? t('schemes.faults', { n: faults.value.size }) : undefined
  })
  const canPublish = computed(() => {
    const { name, published } = draft.value
    const isWhole = read.value.values !== undefined && name.trim() !== '' && published !== ''
    return isWhole && faults.value.size === 0 && !isPublishing.value
  })

  async function publish(): Promise<SchemeRef | undefined> {
    const { values } = read.value
    if (!canPublish.value || !values) return undefined
    isPublishing.value = true
    const { base, isFromFile } = open()
    const scheme = target()
    const { name, published } = draft.value
    const answer = await tell('schemes.publish', {
      ...(scheme === undefined ? {} : { scheme }),
      ...(isFromFile ? {} : { from: { id: base.id, version: base.version } }),
      name,
      published,
      values,
    })
    isPublishing.value = false
    if (answer.ok) return answer.data.data
    refused.value = { error: answer.error, text: JSON.stringify(draft.value) }
    return undefined
  }

  provide(FAULTS, {
    faultOf: (field) => (field === undefined ? undefined : faults.value.get(field)),
    warningOf: (field) => (field === undefined ? undefined : warnings.value.get(field)),
  })
  return { draft, read, refusal, canPublish, isPublishing, publish }
}

// What is wrong, by field: provided once by the form. A field outside a form has none.
interface SchemeFaults {
  readonly faultOf: (field: string | undefined) => string | undefined
  readonly warningOf: (field: string | undefined) => string | undefined
}

const NO_FAULTS: SchemeFaults = { faultOf: () => undefined, warningOf: () => undefined }
const FAULTS: InjectionKey<SchemeFaults> = Symbol('scheme faults')

export function useSchemeFaults(): SchemeFaults {
  return inject(FAULTS, NO_FAULTS)
}

// Schemes being edited: each stays as it is typed, also on other pages, until it is published or discarded.
export interface OpenDraft {
  /** What it began as. */
  readonly base: SchemeData
  /** It came from a file: it has no parent here. */
  readonly isFromFile: boolean
  readonly draft: SchemeDraft
}

const useSchemeDrafts = defineStore('schemeDrafts', () => {
  const open = reactive(new Map<string, OpenDraft>())

  return {
    of: (key: string): OpenDraft | undefined => open.get(key),
    start(key: string, draft: OpenDraft): void {
      if (!open.has(key)) open.set(key, draft)
    },
    /** Takes it away and hands it back, so that this can be undone. */
    drop(key: string): OpenDraft | undefined {
      const dropped = open.get(key)
      open.delete(key)
      return dropped
    },
  }
})
