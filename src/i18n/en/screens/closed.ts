// The screen of a club that is not open, and what Home tells of the last start.

export const closed = {
  title: 'The club cannot be opened',
  newer: 'Update Consigliere to open this club',
  newerBackup: 'A backup holds everything, also what this version cannot read.',
  code: 'Code',
  place: 'Location',
  cause: 'System message',
  side: { journal: 'the club journal', database: 'the club database' },
  'open/newer':
    'A newer version of Consigliere saved this club. This version reads format {known}, but {side} uses format {found}.',
  'open/newer/do': 'Nothing was changed. Open the club with the newer version, or install it here and try again.',
  'open/unread-by-new':
    'Version {version} cannot read the data saved by {last, select, none {an earlier version} other {version {last}}}.',
  'open/unread-by-new/do':
    'Nothing was changed. Open the club with the previous version, and report this problem with the details below.',
  'open/not-a-file': 'Consigliere found something else in place of {side}.',
  'open/not-a-file/do': 'Check the location below, move anything that does not belong there, and try again.',
  'open/forbidden': 'Consigliere does not have permission to read or change {side}.',
  'open/forbidden/do': 'Give your user account read and write access to the location below, and try again.',
  'open/disk-full': 'The disk is full. There is no room for {side}.',
  'open/disk-full/do':
    'Free up space on the disk and try again. If that changes nothing, quit the browser or the app and open it again. Entries you saved earlier were not changed.',
  'open/held': 'Another program, or another Consigliere window, is using {side}.',
  'open/held/do': 'Close it and try again.',
  'open/disk-failing': 'The disk failed to read {side}.',
  'open/disk-failing/do': 'If the club folder can still be read, copy it to another disk and try again.',
  'open/damaged': 'An essential part of {side} is damaged.',
  'open/damaged/do': 'Try again. If that fails, restore the club from a backup.',
  'store/tampered': 'Record {stream} is damaged at entry {version}. The club cannot open without it.',
  'store/tampered/do': 'Try again. If that fails, restore the club from a backup.',
  'store/newer-vocabulary':
    'This club was last used with a newer Consigliere (vocabulary {found}, this one knows {known}).',
  'store/newer-vocabulary/do': 'Nothing was changed here.',
  'open/failed': 'Consigliere could not read {side}.',
  'open/failed/do': 'Try again. If that fails, send the details below to the person who helps you.',

  missing: '{n, plural, =0 {0 entries are missing} one {{n} entry is missing} other {{n} entries are missing}}',
  missingAll: 'All data of this club is missing',
  missingText: 'Saved entries are no longer in the database or the journal. Still here: {left}.',
  missingAllText: 'Saved on this device: {entries}. The database and the journal no longer contain any of them.',
  since: 'Everything entered until {time} is here. The missing entries are later.',
  lastAt: 'The last known entry was made {time}.',
  which: 'Missing entries',
  game: 'game {number}',
  table: 'table {n}',
  ofSeason: '{season}: {what_row}',
  gameUnknown: 'a game with an unknown name',
  plan: 'tournament plan',
  season: 'game summaries',
  club: 'members and seasons',
  other: 'other records',
  unnamed:
    '{n, plural, =0 {no entries} one {{n} more entry of unknown origin} other {{n} more entries of unknown origin}}',
  todo: 'What you can do',
  lookAgain: 'Check again',
  lookAgainText:
    'If a disk was disconnected or full, fix that first, then check again. The journal is not rewritten until you choose.',
  goOn: 'Continue without them',
  goOnAll: 'Start with an empty club',
  goOnText: 'The club opens with the entries that are left. The damaged journal is kept.',
  goOnAllText: 'Consigliere starts an empty club here. Any remaining part of the journal is kept.',
  goOnSure: 'Yes, continue',
  startRepaired: 'The journal was damaged and has been repaired',
  startRepairedText: {
    cut: 'Its end was missing. Restored from the database: {entries}.',
    tampered:
      'Part of it was damaged. Consigliere rebuilt it from the intact part. Restored from the database: {entries}.',
    missing: 'It was missing. Restored from the database: {entries}.',
  },
  startRepairedAdvice: 'The disk may be failing. Save a backup and have the disk checked.',
  startKept: 'The damaged journal is kept.',
  startMissing:
    '{n, plural, =0 {no entries are missing} one {{n} entry is missing for good} other {{n} entries are missing for good}}',
  startDiffering: 'The database and the journal differed',
  startDifferingJournal: 'Consigliere used the journal, which is written first. Check these records: {records}.',
  startDifferingDatabase:
    'Consigliere used the database, because the journal was damaged. Check these records: {records}.',
  unread: 'Some data from the previous version could not be read',
  unreadText:
    '{n, plural, one {{n} record was} other {{n} records were}} left out. All the data saved by {last, select, none {the previous version} other {version {last}}} is unchanged in {place}.',
} as const
