// Players of a season, awards, the page of one player.

export const players = {
  title: 'Players',
} as const
