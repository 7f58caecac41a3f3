// The words and numbers of schemes in the language on screen.

import { useI18n } from 'vue-i18n'
import { useFormat } from '../../composables/useFormat.ts'
import { fractionShown } from './logic/fractions.ts'
import type { SchemeWords } from './logic/schemeRows.ts'

export function useSchemeWords(): SchemeWords {
  const { t } = useI18n()
  const format = useFormat()
  return {
    t: (key, params) => t(key, { ...params }),
    points: (hundredths) => format.points(hundredths, true),
    fraction: (text) => fractionShown(text, format.mark.value),
  }
}
