// newGame.

import type { newGame as english } from '../en/newGame.ts'
import type { Shape } from '../shape.ts'

export const newGame: Shape<typeof english> = {
  title: 'newGame',
}
