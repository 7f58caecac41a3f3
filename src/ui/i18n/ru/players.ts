// Игроки сезона, награды, страница игрока.

import type { players as english } from '../en/players.ts'
import type { Shape } from '../shape.ts'

export const players: Shape<typeof english> = {
  title: 'Игроки',
}
