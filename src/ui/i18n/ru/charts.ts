// Графики сезона.

import type { charts as english } from '../en/charts.ts'
import type { Shape } from '../shape.ts'

export const charts: Shape<typeof english> = {
  title: 'Графики',
}
