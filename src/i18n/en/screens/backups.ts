// Backups that make themselves: the folder, the last good one.

export const backups = {
  title: 'Backups',
  noFolder:
    'No folder is chosen: the club lies on this disk alone. Choose a synced folder or a stick; a backup is then made after every game and read back.',
  cannot: 'This browser cannot write to a folder. After each game a file is offered instead; keep it on another disk.',
  goTo: 'They go to {place}.',
  last: 'The last good one: {ago}, {entries}.',
  noneYet: 'There is no good one yet.',
  choose: 'Choose a folder',
  other: 'Another folder',
  now: 'Back up now',
  again: 'Try again',
  allow: 'Allow again',
  leave: 'No more',
  afterGame: 'Save a backup',
} as const
