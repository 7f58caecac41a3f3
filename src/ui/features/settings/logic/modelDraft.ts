// Form values of a language model. Every number is kept as text. Pure.

import type { ApiError } from '../../../../api/contract/apiResult.ts'
import type { ListedModel } from '../../../../api/lab/contract.ts'
import type { FieldFault } from '../../../shared/form/fieldFaults.ts'

/** Fields with a number. An empty value means that the endpoint's default applies, or that the price is unknown. */
export const MODEL_NUMBER_FIELDS = ['temperature', 'maxTokens', 'priceIn', 'priceOut'] as const

type Texts = 'name' | 'url' | 'model' | 'variable' | 'key' | (typeof MODEL_NUMBER_FIELDS)[number]

export interface ModelDraft extends Record<Texts, string> {
  /** Source of the API key: no key, a typed key, or an environment variable. */
  kind: 'none' | 'typed' | 'variable'
}

export interface StoredModel {
  readonly model: ListedModel | undefined
  /** Whether a typed key is stored. The key itself is never shown. */
  readonly hasKey: boolean
}

export function modelDraftOf({ model, hasKey }: StoredModel): ModelDraft {
  const [temperature, maxTokens, priceIn, priceOut] = MODEL_NUMBER_FIELDS.map((field) => String(model?.[field] ?? ''))
  return {
    name: model?.name ?? '',
    url: model?.url ?? '',
    model: model?.model ?? '',
    variable: model?.key ?? '',
    key: '',
    kind: model?.key === undefined ? (hasKey ? 'typed' : 'none') : 'variable',
    temperature: temperature ?? '',
    maxTokens: maxTokens ?? '',
    priceIn: priceIn ?? '',
    priceOut: priceOut ?? '',
  }
}

export function toModelEntry(draft: ModelDraft): ListedModel {
  const numbers = MODEL_NUMBER_FIELDS.filter((field) => draft[field] !== '').map(
    (field) => [field, Number(draft[field])] as const,
  )
  return {
    name: draft.name.trim(),
    url: draft.url.trim(),
    model: draft.model.trim(),
    ...(draft.kind === 'variable' ? { key: draft.variable.trim() } : {}),
    ...Object.fromEntries(numbers),
  }
}

const REFUSABLE_FIELDS: readonly string[] = [
  'name',
  'url',
  'model',
  'variable',
  ...MODEL_NUMBER_FIELDS,
] satisfies readonly Texts[]

/** Converts a refusal to a fault of its field; `undefined` if the form has no such field. */
export function fieldFaultOfModelRefusal(error: ApiError): FieldFault | undefined {
  if (error.code === 'models/name-taken') return { field: 'name', what: error }
  const { field: named } = error.params
  // The club stores the name of the environment variable in `key`, but the form has a separate field for the name.
  const field = named === 'key' ? 'variable' : String(named)
  return error.code === 'models/bad-field' && REFUSABLE_FIELDS.includes(field)
    ? { field, what: 'models.badField' }
    : undefined
}
