// Series: several seasons in one table.

export const series = {
  title: 'Series',
  choose: 'Series shown',
  add: 'New series',
  change: 'Edit series',
  name: 'Series name',
  seasons: 'Seasons and tournaments',
  hint: 'Tick what counts and enter its coefficient, such as 1, 1.5 or 2/3.',
  coefficientOf: 'Coefficient of {name}',
  save: 'Save series',
  remove: 'Remove series',
  tournaments: 'Played',
  note: 'Each season counts its Σ (or its scheme’s rating) times its coefficient. Only the sum is rounded.',
  hiddenTable: '{name}: some games are hidden from viewers and not counted here.',
  hiddenBonuses: '{name}: bonuses of some games are hidden from viewers and not counted here.',
  none: 'No series yet',
  noneText: 'A series combines several seasons or tournaments in one table, each with its own coefficient.',
} as const
