// season.

export const season = {
  title: 'season',
} as const
