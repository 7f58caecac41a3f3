// What a player is to a table that is played at once: given the view of his seat alone, he answers. He has
// neither clock nor chance but what comes with the view.

import type { SeatView } from './seen/seatView.ts'
import type { Answer } from './table/ask.ts'

export interface Mind {
  answer(view: SeatView): Answer
}
