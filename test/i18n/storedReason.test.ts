// Reasons that the program proposes are stored as codes and shown in the reader's language. People's own reasons stay
// unchanged.

import { describe, expect, test } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { reasonToStore, correctionReasonText } from '../../src/i18n/reasons.ts'

describe('a stored reason', () => {
  test.each([
    ['dealt-otherwise', 'the cards were dealt differently', 'роздано иначе', 'роздано інакше'],
    ['misheard', 'misheard', 'ослышались', 'почулося не те'],
    ['undo', 'undone', 'отменено', 'скасовано'],
    ['dealt otherwise', 'the cards were dealt differently', 'роздано иначе', 'роздано інакше'],
    ['ослышались', 'misheard', 'ослышались', 'почулося не те'],
    ['the card lay upside down', 'the card lay upside down', 'the card lay upside down', 'the card lay upside down'],
    ['', '', '', ''],
  ])('is shown in the reader’s language: %s', (reason, en, ru, uk) => {
    expect(correctionReasonText('en', reason)).toBe(en)
    expect(correctionReasonText('ru', reason)).toBe(ru)
    expect(correctionReasonText('uk', reason)).toBe(uk)
  })
  test('is the code of the proposed reason in every language unless another reason was typed', () => {
    for (const lang of LANGS) {
      expect(reasonToStore(lang, correctionReasonText(lang, 'not-stated'), 'not-stated')).toBe('not-stated')
      expect(reasonToStore(lang, '  ', 'dealt-otherwise')).toBe('dealt-otherwise')
      expect(reasonToStore(lang, ' Anna saw it ', 'not-stated')).toBe('Anna saw it')
    }
  })
})
