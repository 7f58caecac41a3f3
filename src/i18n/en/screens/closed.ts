// The screen of a club that is not open, and what Home tells of the last start.

export const closed = {
  title: 'The club cannot be opened',
  code: 'Code',
  place: 'Place',
  cause: 'The system says',
  side: { journal: 'the journal of the club', database: 'the database of the club' },
  'open/newer':
    'A newer version of the program has written here: {side} has format {found}, and this version knows {known}.',
  'open/newer/do': 'Nothing was changed. Open the club with the newer version, or install it here and try again.',
  'open/unread-by-new':
    'This version, {version}, cannot read what {last, select, none {an earlier version} other {version {last}}} left here.',
  'open/unread-by-new/do':
    'Nothing was changed. Open the club with the version before and report this with the lines below.',
  'open/not-a-file': 'Something else lies where {side} should be.',
  'open/not-a-file/do': 'Look at the place below, move away what does not belong there, and try again.',
  'open/forbidden': 'The program may not read {side}, or may not write there.',
  'open/forbidden/do': 'Give your user the right to read and write at the place below, and try again.',
  'open/disk-full': 'The disk is full: there is no room left for {side}.',
  'open/disk-full/do': 'Make room on the disk and try again. What you confirmed earlier was not touched.',
  'open/held': 'Another program, or another window of this one, holds {side}.',
  'open/held/do': 'Close the other one and try again.',
  'open/disk-failing': 'The disk did not give back {side}.',
  'open/disk-failing/do': 'Copy the folder of the club to another disk, if it can still be read, and try again.',
  'open/damaged': 'A part of {side} that the club cannot do without is damaged.',
  'open/damaged/do': 'Try again. If it stays so, restore the club from a backup.',
  'store/tampered': 'The record {stream} is damaged at entry {version}, and the club cannot be read without it.',
  'store/tampered/do': 'Try again. If it stays so, restore the club from a backup.',
  'store/newer-vocabulary':
    'This club was last used with a newer Consigliere (vocabulary {found}, this one knows {known}).',
  'store/newer-vocabulary/do': 'Update Consigliere to open it. Nothing was changed.',
  'open/failed': 'Reading {side} did not work.',
  'open/failed/do': 'Try again. If it stays so, write down the lines below: they tell whoever helps you what happened.',

  missing: '{n, plural, =0 {0 entries are missing} one {{n} entry is missing} other {{n} entries are missing}}',
  missingAll: 'Nothing of this club is left here',
  missingText:
    'This many were confirmed and are no longer here, neither in the database nor in the journal. Still here: {left}.',
  missingAllText:
    '{entries} were confirmed on this machine. Neither the database nor the journal holds any of them now.',
  since: 'Everything entered until {time} is here; what is missing was entered after that.',
  lastAt: 'The last entry that is remembered was made {time}.',
  which: 'What is missing',
  game: 'game {number}',
  table: 'table {n}',
  ofSeason: '{season}: {what_row}',
  gameUnknown: 'a game whose name is lost too',
  plan: 'plan of the tournament',
  season: 'summaries of games',
  club: 'members and seasons',
  other: 'other records',
  unnamed:
    '{n, plural, =0 {no entries} one {{n} more entry, of which nobody knows where it belonged} other {{n} more entries, of which nobody knows where they belonged}}',
  todo: 'What you can do',
  lookAgain: 'Look again',
  lookAgainText:
    'If a disk was away or full: put it right first, then look again. The journal is not written anew until you choose.',
  goOn: 'Go on without them',
  goOnAll: 'Start with an empty club',
  goOnText: 'The club opens with what is here. The damaged journal is kept aside.',
  goOnAllText: 'The program forgets that there was a club here. What is left of the journal is kept aside.',
  goOnSure: 'Yes, go on',
  startRepaired: 'The journal was damaged and has been repaired',
  startRepairedText: {
    cut: 'Its end was gone. {entries} were written into it again from the database.',
    tampered:
      'A part of it was not what was written. It was written anew from what is whole; {entries} came from the database.',
    missing: 'It was gone. {entries} were written into it again from the database.',
  },
  startRepairedAdvice: 'A disk that does this once may do it again: save a backup, and have the disk checked.',
  startKept: 'The damaged journal is kept aside.',
  startMissing:
    '{n, plural, =0 {no entries are missing} one {{n} entry is missing for good} other {{n} entries are missing for good}}',
  startDiffering: 'Database and journal told different stories',
  startDifferingJournal: 'The journal was taken, for it is written first. Look through: {records}.',
  startDifferingDatabase: 'The database was taken, for the journal was damaged. Look through: {records}.',
  unread: 'This version could not read everything of the one before',
  unreadText:
    '{n, plural, one {{n} record was} other {{n} records were}} left out. All that was there lies unchanged in {place}, as {last, select, none {the version before} other {version {last}}} left it.',
} as const
