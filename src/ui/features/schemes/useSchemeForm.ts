// The editor's work: reads the draft as it is typed, asks the club for its faults, publishes.

import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ApiError } from '../../../api/contract/answer.ts'
import type { SchemeRef } from '../../../scoring/schemes/scheme.ts'
import { useAsk } from '../../shared/useAsk.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { sentenceOf } from '../../kit/i18n/errors.ts'
import { readDraft } from './logic/readSchemeDraft.ts'
import type { OpenDraft } from './useSchemeDrafts.ts'

/** `target`: the scheme that gets a new version; undefined = a new scheme. */
export function useSchemeForm(open: () => OpenDraft, target: () => string | undefined) {
  const { t } = useI18n()
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
    return faults.value.size > 0 ? t('schemes.faults', { n: faults.value.size }, faults.value.size) : undefined
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

  return {
    ...{ draft, read, refusal, canPublish, isPublishing, publish },
    faultOf: (field: string) => faults.value.get(field),
    warningOf: (field: string) => warnings.value.get(field),
  }
}
