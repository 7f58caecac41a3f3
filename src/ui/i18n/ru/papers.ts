// Что можно напечатать и опубликовать.

import type { papers as english } from '../en/papers.ts'
import type { Shape } from '../shape.ts'

export const papers: Shape<typeof english> = {
  title: 'Печать',
}
