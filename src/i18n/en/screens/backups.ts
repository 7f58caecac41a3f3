// Backups that make themselves: the folder, the last good one.

export const backups = {
  title: 'Backups',
  noFolder: 'No backup folder yet. Choose a synced folder or USB drive, and Consigliere backs up after every game.',
  cannot:
    'This browser cannot write to a folder. Save the backup offered after each game, and keep it on another disk.',
  goTo: 'Backups go to {place}.',
  last: 'Last good backup: {ago}, {entries}.',
  noneYet: 'No good backup yet.',
  choose: 'Choose a folder',
  other: 'Change folder',
  now: 'Back up now',
  again: 'Try again',
  allow: 'Allow access again',
  leave: 'Stop backing up',
  madeAt: 'Backed up {time}',
} as const
