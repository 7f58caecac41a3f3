// Series: several seasons in one table.

export const series = {
  title: 'Series',
  choose: 'Series shown',
  add: 'New series',
  change: 'Change the series',
  name: 'Name of the series',
  seasons: 'Seasons and tournaments',
  hint: 'Tick what counts; beside it what it is worth: 1, 1.5, 2/3.',
  coefficientOf: 'Coefficient of {name}',
  save: 'Save the series',
  remove: 'Remove the series',
  tournaments: 'Played',
  note: 'What each season brings is its Σ (or the rating its scheme composes) times its coefficient, exactly; only the sum is rounded.',
  hiddenTable: '{name}: some games are held back from others, they are not counted here.',
  hiddenBonuses: '{name}: bonuses of some games are held back from others, they are not counted here.',
  none: 'No series yet',
  noneText: 'A series puts several seasons or tournaments into one table, each with its coefficient.',
} as const
