// Errors, warnings and collisions of form fields. The form provides them once; FormField and FieldNote show them. A
// field is identified by its path in the draft, for example `rows.3.bonus`. Fields outside a form have no errors,
// warnings or collisions.

import { computed, inject, type InjectionKey, provide, type Ref } from 'vue'
import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { PlaceholderValues } from '../../../i18n/message.ts'
import { sentenceOfError } from '../../kit/i18n/errors.ts'
import { tUnchecked } from '../../kit/i18n/setup.ts'

export interface FieldFault {
  readonly field: string
  /** A message key, or an error returned by the club. */
  readonly what: string | ApiError
  /** Values for the placeholders of the message. */
  readonly params?: PlaceholderValues
}

interface FormFields {
  faultOf(field: string | undefined): string | undefined
  warningOf(field: string | undefined): string | undefined
  collided(): readonly string[]
}

interface NotedForm {
  readonly faults: Readonly<Ref<readonly FieldFault[]>>
  readonly collided: Readonly<Ref<readonly string[]>>
  /** Warnings do not prevent saving. */
  readonly warnings?: Readonly<Ref<readonly FieldFault[]>>
}

const FORM_FIELDS_KEY: InjectionKey<FormFields> = Symbol('fields of a form')
const NO_FIELDS: FormFields = { faultOf: () => undefined, warningOf: () => undefined, collided: () => [] }

/**
 * Provides the faults, warnings and collisions of the form's fields, and returns them for controls other than
 * FormField.
 */
export function provideFormFields({ faults, collided, warnings }: NotedForm): FormFields {
  const faultAt = computed(() => faultTextsByField(faults.value))
  const warningAt = computed(() => faultTextsByField(warnings?.value ?? []))
  const fields: FormFields = {
    faultOf: (field) => (field === undefined ? undefined : faultAt.value.get(field)),
    warningOf: (field) => (field === undefined ? undefined : warningAt.value.get(field)),
    collided: () => collided.value,
  }
  provide(FORM_FIELDS_KEY, fields)
  return fields
}

export function useFormFields(): FormFields {
  return inject(FORM_FIELDS_KEY, NO_FIELDS)
}

/** Sentence of the first fault of each field, by path. */
export function faultTextsByField(faults: readonly FieldFault[]): ReadonlyMap<string, string> {
  return new Map(faults.toReversed().map((fault) => [fault.field, sentenceOfFault(fault)]))
}

function sentenceOfFault({ what, params }: FieldFault): string {
  return typeof what === 'string' ? tUnchecked(what, params) : sentenceOfError(what)
}
