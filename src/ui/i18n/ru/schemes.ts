// Редактор систем очков.

import type { schemes as english } from '../en/schemes.ts'
import type { Shape } from '../shape.ts'

export const schemes: Shape<typeof english> = {
  title: 'Системы очков',
}
