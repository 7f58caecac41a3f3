// game.

export const game = {
  title: 'game',
} as const
