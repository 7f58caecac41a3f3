// Home.

export const home = {
  title: 'Tonight',
  whichGame: 'Which game does your club play?',
  game: {
    city: 'City mafia',
    cityHint: 'With Doctor, Mistress and Maniac, and your own house rules.',
    sport: 'Sport mafia',
    sportHint: 'Ten players: Sheriff, Don, two Mafia. As clubs and tournaments play it.',
    wolves: 'Wolves',
    wolvesHint: 'Ten players, with Doctor. A round of speeches comes before the first shots.',
  },
  clubName: 'Club name',
  clubPlaceholder: 'Mafia club',
  loadSample: 'Load the sample season',
  sampleLoading: 'Playing the sample season…',
  recovered: 'Restored from the journal',
  recoveredText: 'The database was behind the journal. Restored from the journal: {events} in {streams}.',
  recoveredWhole: 'No saved entries are lost.',
  recoveredStreams: '{n, plural, =0 {no records} one {{n} record} other {{n} records}}',
  running: 'Games in progress',
  resume: 'Resume',
  parted: '{n, plural, one {{n} unsynced entry kept} other {{n} unsynced entries kept}}',
  partedSeen: 'Got it',
  partedClub:
    '{n, plural, one {{n} change to members, seasons or plans does not count} other {{n} changes to members, seasons or plans do not count}}',
  partedClubText:
    'The hub was restored to an older copy and changed before this device reconnected. Check members, seasons and plans, and enter again what is missing.',
  partedText: 'A laptop has them, and the shared record of the game does not. They do not count.',
  tournament: 'Tournament',
  tablesToPlay:
    '{n, plural, =0 {All tables are played.} one {{n} table left to play.} other {{n} tables left to play.}}',
  enterTable: 'Enter table {n} result',
  resumeTable: 'Resume table {n}',
  firstFiles: 'Do you have a list of members or results? Name the club first, then import the files.',
  mayDiscard: 'Your browser could delete this data if the disk fills up',
  mayDiscardText:
    'Allow permanent storage, and keep a backup elsewhere. The desktop app stores data outside the browser; you can restore your backup there.',
  askToKeep: 'Allow permanent storage',
  keepRefused: 'The browser refused for now. Some browsers allow it only for sites you bookmark, install or use often.',
  keepPromised: 'Permanent storage is allowed',
  look: 'Look',
  watch: 'Watch a game in 30 seconds',
  watchText: 'A recorded city game plays itself. It ends with a drawing of why seat 8 survived the night.',
  watchDo: 'Watch a game',
  watchAgain: 'Watch again',
} as const
