// Form of a language model: an unchanged model is saved as it was, and a refusal is shown at the field that it names.

import { describe, expect, it } from 'vitest'
import type { ListedModel } from '../../../../src/api/lab/contract.ts'
import { faultTextsByField } from '../../../../src/ui/shared/form/fieldFaults.ts'
import {
  modelDraftOf,
  toModelEntry,
  fieldFaultOfModelRefusal,
} from '../../../../src/ui/features/settings/logic/modelDraft.ts'

const ENTRY: ListedModel = {
  name: 'local',
  url: 'http://127.0.0.1:8080/v1',
  model: 'small',
  temperature: 0.5,
  priceIn: 2,
}

describe('model draft', () => {
  it.each<[string, ListedModel]>([
    ['without a key', ENTRY],
    ['with its key in a variable', { ...ENTRY, key: 'MODEL_KEY' }],
    ['without numbers', { name: 'a', url: 'http://a', model: 'b' }],
  ])('is saved unchanged %s', (_, model) => {
    expect(toModelEntry(modelDraftOf({ model, hasKey: false }))).toEqual(model)
  })
  it('shows whether a key is stored, but never the key', () => {
    expect(modelDraftOf({ model: ENTRY, hasKey: true })).toMatchObject({ kind: 'typed', key: '' })
    expect(modelDraftOf({ model: ENTRY, hasKey: false }).kind).toBe('none')
  })
  it.each<[string, string]>([
    ['temperature', 'temperature'],
    ['key', 'variable'],
  ])('shows a refused %s at the field %s', (named, field) => {
    const fault = fieldFaultOfModelRefusal({ code: 'models/bad-field', params: { field: named } })
    expect(fault && [...faultTextsByField([fault])]).toEqual([[field, 'Check this value.']])
  })
  it('shows a refusal that belongs to no field below the form', () => {
    expect(fieldFaultOfModelRefusal({ code: 'models/bad-field', params: { field: 'other' } })).toBeUndefined()
    expect(fieldFaultOfModelRefusal({ code: 'models/too-many', params: { most: 20 } })).toBeUndefined()
  })
})
