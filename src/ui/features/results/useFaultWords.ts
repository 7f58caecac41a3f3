// The sentence of a fault on the sheet: its own words, or those of the code the club refused with.

import { useI18n } from 'vue-i18n'
import { useFormat } from '../../kit/useFormat.ts'
import { sentenceOf } from '../../kit/i18n/errors.ts'
import type { SheetFault } from './logic/faults.ts'

export function useFaultWords() {
  const { t } = useI18n()
  const format = useFormat()

  function faultText({ what }: SheetFault): string {
    if (!('key' in what)) return sentenceOf(what)
    const points = Object.fromEntries(
      Object.entries(what.points).map(([name, hundredths]) => [name, format.points(hundredths)]),
    )
    return t(what.key, { ...what.params, ...points })
  }

  return { faultText }
}
