// Form of the editor: parses the draft while the user types, requests its faults from the club, and publishes it.

import { computed } from 'vue'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { SchemeView } from '../../../api/contract/seasons.ts'
import type { SchemeRef } from '../../../scoring/schemes/scheme.ts'
import { sentenceOfError } from '../../kit/i18n/errors.ts'
import { t } from '../../kit/i18n/setup.ts'
import * as format from '../../kit/format.ts'
import { type FieldFault, provideFormFields } from '../../shared/form/fieldFaults.ts'
import { useForm } from '../../shared/form/useForm.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { type ParsedSchemeDraft, parseSchemeDraft } from './logic/parseSchemeDraft.ts'
import { schemeDraftOf, type SchemeDraft } from './logic/schemeDraft.ts'
import { type SchemeDraftStart, useSchemeDrafts } from './useSchemeDrafts.ts'

/** `target` returns the scheme that gets a new version, or `undefined` to publish a new scheme. */
export function useSchemeForm(open: () => SchemeDraftStart, target: () => string | undefined) {
  const { send } = useClubRequests()
  const form = useForm<SchemeDraftStart, SchemeDraft, SchemeView, FieldFault>({
    stored: open,
    draftOf: ({ base, name, published }) => schemeDraftOf(base, name, published, format.screenDecimalMark.value),
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
  /** Faults or warnings from the club for the current values. */
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

/** Converts an error to a fault of the field at the error's location. */
function faultAtPlace(error: ApiError, { fieldOf }: ParsedSchemeDraft): FieldFault | undefined {
  const { place } = error.params
  return typeof place === 'string' ? { field: fieldOf(place), what: error } : undefined
}
