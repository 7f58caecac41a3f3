// season.

import type { season as english } from '../en/season.ts'
import type { Shape } from '../shape.ts'

export const season: Shape<typeof english> = {
  title: 'season',
}
