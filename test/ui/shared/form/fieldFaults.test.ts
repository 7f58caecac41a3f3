// Sentences shown at the fields of a form.

import { describe, expect, it } from 'vitest'
import { faultTextsByField } from '../../../../src/ui/shared/form/fieldFaults.ts'

describe('the fault of a field', () => {
  it('is the message of the first fault, with its placeholders filled', () => {
    const shown = faultTextsByField([
      { field: 'name', what: { code: 'series/name-taken', params: { name: 'Cup' } } },
      { field: 'best', what: 'common.notWhole', params: { least: 1, most: 60 } },
      { field: 'name', what: 'common.required' },
    ])
    expect(Object.fromEntries(shown)).toEqual({
      name: 'There is already a series called “Cup”.',
      best: 'Enter a whole number from 1 to 60.',
    })
  })
})
