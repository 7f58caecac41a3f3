// Рассадка и её поиск.

import type { seating as english } from '../en/seating.ts'
import type { Shape } from '../shape.ts'

export const seating: Shape<typeof english> = {
  title: 'Рассадка',
}
