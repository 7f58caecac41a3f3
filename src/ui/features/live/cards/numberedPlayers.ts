// Players with their seat numbers in one text, for the screens on which players look at their cards.

import { formatList } from '../../../../i18n/formatList.ts'
import { currentLang } from '../../../kit/phrases.ts'

export function formatNumberedPlayers(seats: readonly number[], nameOf: (seat: number) => string): string {
  return formatList(
    currentLang(),
    seats.map((seat) => `${seat} ${nameOf(seat)}`),
  )
}
