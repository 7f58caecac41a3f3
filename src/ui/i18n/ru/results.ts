// Форма листа результатов.

import type { results as english } from '../en/results.ts'
import type { Shape } from '../shape.ts'

export const results: Shape<typeof english> = {
  title: 'Лист результатов',
}
