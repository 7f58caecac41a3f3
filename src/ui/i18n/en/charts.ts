// Charts of a season.

export const charts = {
  title: 'Charts',
} as const
