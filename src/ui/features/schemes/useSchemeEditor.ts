// Draft that the page edits. It is started from the version on the screen or from a file, and kept until it is
// published or discarded. Discarding can be undone.

import { useToast } from '@nuxt/ui/composables'
import { defineStore } from 'pinia'
import { computed, type Ref, shallowReactive, watch } from 'vue'
import { useRouter } from 'vue-router'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { SchemeView } from '../../../api/contract/seasons.ts'
import type { SchemeData } from '../../../scoring/schemes/schemeData.ts'
import type { SchemeRef } from '../../../scoring/schemes/scheme.ts'
import { isoDay } from '../../kit/days.ts'
import { useHost } from '../../kit/host.ts'
import { sentenceOfError } from '../../kit/i18n/errors.ts'
import { t } from '../../kit/i18n/setup.ts'
import * as format from '../../kit/format.ts'
import { type FieldFault, provideFormFields } from '../../shared/form/fieldFaults.ts'
import { createSessionMemories } from '../../shared/form/memory.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { useSaveFile } from '../../shared/saveAndPrint.ts'
import { useSchemes } from '../../shared/useSchemes.ts'
import { useStatus } from '../../shared/useStatus.ts'
import { useUndoToast } from '../../shared/useUndoToast.ts'
import { type ParsedSchemeDraft, parseSchemeDraft } from './logic/parseSchemeDraft.ts'
import { draftOf, type SchemeDraft } from './logic/schemeDraft.ts'

/**
 * `version` is a new version of the scheme on the screen, `new` a new scheme based on it, and `file` a scheme from a
 * file.
 */
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
    drafts.start(at, { base, isFromFile, name, published: isoDay(new Date()) })
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
function useSchemeFiles(view: Ref<SchemeView | undefined>, onRead: (scheme: SchemeData) => void) {
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
  /** Shows the error, with its location in the file if that is known. */
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

// Form of the editor: parses the draft while the user types, requests its faults from the club, and publishes it.
/** `target` is the scheme that gets a new version; `undefined` publishes a new scheme. */
export function useSchemeForm(open: () => OpenSchemeDraft, target: () => string | undefined) {
  const { send } = useClubRequests()
  const form = useForm<OpenSchemeDraft, SchemeDraft, SchemeView, FieldFault>({
    stored: open,
    draftOf: ({ base, name, published }) => draftOf(base, name, published, format.screenDecimalMark.value),
    faults: (typed) => [...parseSchemeDraft(typed).faults].map(([field, what]) => ({ field, what })),
    faultOf: (error, typed) => faultAtPlace(error, parseSchemeDraft(typed)),
    memory: useSchemeDrafts().memoryOf(open().id),
    send(typed, { base, isFromFile }) {
      const { values } = parseSchemeDraft(typed)
      if (values === undefined) throw new Error('a scheme that cannot be read has faults, so it is never sent')
      const scheme = target()
      return send('schemes.publish', {
        ...(scheme === undefined ? {} : { scheme }),
        ...(isFromFile ? {} : { from: { id: base.id, version: base.version } }),
        name: typed.name,
        published: typed.published,
        values,
      })
    },
  })
  const { draft, isSaving } = form
  const read = computed(() => parseSchemeDraft(draft.value))
  const { data: check } = useLiveQuery('schemes.check', () =>
    read.value.values ? { values: read.value.values, rounds: [] } : undefined,
  )
  /** The club's faults or warnings for the current values. */
  const checked = (errors: readonly ApiError[] = []) =>
    read.value.values ? errors.flatMap((error) => faultAtPlace(error, read.value) ?? []) : []
  const faults = computed(() => [...form.own.value, ...checked(check.value?.faults), ...form.faults.value])
  const warnings = computed(() => checked(check.value?.warnings))
  const refusal = computed(() => {
    if (form.refusal.value) return sentenceOfError(form.refusal.value)
    const n = new Set(faults.value.map(({ field }) => field)).size
    return n > 0 ? t('schemes.faults', { n }) : undefined
  })
  const canPublish = computed(() => {
    const { name, published } = draft.value
    const isWhole = read.value.values !== undefined && name.trim() !== '' && published !== ''
    return isWhole && faults.value.length === 0 && !isSaving.value
  })

  async function publish(): Promise<SchemeRef | undefined> {
    const answer = canPublish.value ? await form.save() : undefined
    return answer?.ok ? answer.data.data : undefined
  }

  provideFormFields({ faults, warnings, collided: form.collided })
  return { draft, read, refusal, canPublish, isPublishing: isSaving, publish, undo: form.undo, redo: form.redo }
}

/** Error as a fault of the field for the location that the club names. */
function faultAtPlace(error: ApiError, { fieldOf }: ParsedSchemeDraft): FieldFault | undefined {
  const { place } = error.params
  return typeof place === 'string' ? { field: fieldOf(place), what: error } : undefined
}

// Schemes being edited. Each draft is kept, even on other pages, until it is published or discarded.
export interface OpenSchemeDraft {
  /** Unique for each draft, even if two are started from the same version. */
  readonly id: string
  /** Values with which the draft started. */
  readonly base: SchemeData
  /** Whether the draft came from a file. It then has no parent in this club. */
  readonly isFromFile: boolean
  readonly name: string
  /** Day on which the draft was started. */
  readonly published: string
}

const useSchemeDrafts = defineStore('schemeDrafts', () => {
  const open = shallowReactive(new Map<string, OpenSchemeDraft>())
  const memoryOf = createSessionMemories<SchemeDraft>()
  let begun = 0

  return {
    memoryOf,
    of: (key: string): OpenSchemeDraft | undefined => open.get(key),
    start(key: string, draft: Omit<OpenSchemeDraft, 'id'>): void {
      if (!open.has(key)) open.set(key, { id: `${key} ${++begun}`, ...draft })
    },
    /** Removes a draft. Returns a function that restores it as it was typed. */
    drop(key: string): (() => void) | undefined {
      const dropped = open.get(key)
      if (dropped === undefined) return undefined
      const memory = memoryOf(dropped.id)
      const typed = memory.read()
      open.delete(key)
      memory.forget()
      return () => {
        open.set(key, dropped)
        if (typed) memory.write(typed)
      }
    },
  }
})
