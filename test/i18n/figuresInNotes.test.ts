// Numbers in the notes of an import are formatted as in the language of the sentence.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withFormattedPoints } from '../../src/i18n/rejectionSentence.ts'
import { LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { formatPoints, MAX_POINTS_HUNDREDTHS } from '../../src/scoring/points.ts'

const NOTES = ['sheet/out-of-range', 'table/total-differs'] as const

it('points in remarks have the decimal mark of the language and a real minus sign', () => {
  const hundredths = fc.integer({ min: -MAX_POINTS_HUNDREDTHS, max: MAX_POINTS_HUNDREDTHS })
  fc.assert(
    fc.property(hundredths, fc.constantFrom(...LANGS), fc.constantFrom(...NOTES), (given, lang, code) => {
      const { value } = withFormattedPoints(lang, { code, params: { value: formatPoints(given), line: 3 } })
      expect(value).toBe(formatPoints(given, { mark: LANGUAGES[lang].decimalMark, minus: '−' }))
    }),
  )
})

it('a value quoted from the file stays unchanged in a remark', () => {
  expect(withFormattedPoints('ru', { code: 'sheet/not-a-seat', params: { value: '1.5' } })).toEqual({ value: '1.5' })
})
