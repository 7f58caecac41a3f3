// Импорт игр и людей.

import type { imports as english } from '../en/imports.ts'
import type { Shape } from '../shape.ts'

export const imports: Shape<typeof english> = {
  title: 'Импорт',
}
