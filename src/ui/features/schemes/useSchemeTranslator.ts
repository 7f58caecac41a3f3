// Texts and number formats for schemes in the language of the screen.

import { formatDisplayFraction } from '../../../scoring/typedFraction.ts'
import { tUnchecked } from '../../kit/i18n/setup.ts'
import * as format from '../../kit/format.ts'
import { gamePhrase } from '../../kit/phrases.ts'
import type { SchemeTranslator } from './logic/schemeRows.ts'

export function useSchemeTranslator(): SchemeTranslator {
  return {
    t: (key, params) => tUnchecked(key, { ...params }),
    points: (hundredths) => format.pointsText(hundredths, true),
    role: (role) => gamePhrase('role', role),
    fraction: (text) => formatDisplayFraction(text, format.screenDecimalMark.value),
  }
}
