// The words and numbers of schemes in the language on screen.

import { useI18n } from 'vue-i18n'
import { useFormat } from '../../kit/useFormat.ts'
import { usePhrases } from '../../kit/usePhrases.ts'
import { fractionShown } from '../../../scoring/points.ts'
import type { SchemeWords } from './logic/schemeRows.ts'

export function useSchemeWords(): SchemeWords {
  const { t } = useI18n()
  const format = useFormat()
  const { say } = usePhrases()
  return {
    t: (key, params) => t(key, { ...params }),
    points: (hundredths) => format.points(hundredths, true),
    role: (role) => say('role', role),
    fraction: (text) => fractionShown(text, format.mark.value),
  }
}
