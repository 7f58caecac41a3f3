// newGame.

export const newGame = {
  title: 'New game',
} as const
