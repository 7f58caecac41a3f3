// Translations for the sentence that describes a seat, in the language on screen.

import { formatListWithCommas } from '../../../i18n/formatList.ts'
import * as format from '../../kit/format.ts'
import { t, tUnchecked } from '../../kit/i18n/setup.ts'
import { currentLang, gamePhrase } from '../../kit/phrases.ts'
import type { SeatTranslator } from './seatView.ts'

export const SEAT_TRANSLATOR: SeatTranslator = {
  text: t,
  count: (key, n) => tUnchecked(key, { n }),
  exit: (how) => gamePhrase('exit', how),
  row: (parts) => formatListWithCommas(currentLang(), parts),
  figure: format.fraction,
}
