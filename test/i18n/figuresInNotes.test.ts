// Figures in the notes of an import are written as the language of the sentence writes them.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withFormattedPoints } from '../../src/i18n/rejectionSentence.ts'
import { LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { formatPoints, MAX_HUNDREDTHS } from '../../src/scoring/points.ts'

const NOTES = ['sheet/out-of-range', 'table/total-differs'] as const

it('points have the decimal mark and the minus of the language', () => {
  const hundredths = fc.integer({ min: -MAX_HUNDREDTHS, max: MAX_HUNDREDTHS })
  fc.assert(
    fc.property(hundredths, fc.constantFrom(...LANGS), fc.constantFrom(...NOTES), (given, lang, code) => {
      const { value } = withFormattedPoints(lang, { code, params: { value: formatPoints(given), line: 3 } })
      expect(value).toBe(formatPoints(given, { mark: LANGUAGES[lang].decimalMark, minus: '−' }))
    }),
  )
})

it('a text of the file stays as the file has it', () => {
  expect(withFormattedPoints('ru', { code: 'sheet/not-a-seat', params: { value: '1.5' } })).toEqual({ value: '1.5' })
})
