// Words of the club's printed papers that the game itself does not say, in English. Data only;
// `{name}` is filled in.

export const papersEn = {
  paper: {
    page: 'page {page} of {pages}',
    differs: 'differs from preset',
    differsNote: 'House rules were changed after the first game of this season; they no longer follow one preset.',
    scheme: 'scoring {scheme} {version}',
    schemeNote: 'Points by the scheme {scheme}, version {version}.',
    rulesNote: 'Rules: {code}.',
    void: 'void game',
    running: 'game not finished',
    game: 'Game {n}', round: 'Round {n}', table: 'Table {n}', judge: 'Judge: {name}', noSeat: '–',
  },
  title: {
    blank: 'Game protocol', protocol: 'Game {n}', standings: 'Standings', seating: 'Seating', cards: 'Table cards',
    certificates: 'Certificates', results: 'Results', dayEnd: 'End of the day',
  },
  column: {
    seat: '№', player: 'Player', card: 'Card', fouls: 'Fouls', left: 'Left', bonus: '+', penalty: '−', sum: 'Points', main: 'Result', bestMove: 'BM',
    place: '#', club: 'Club', total: 'Σ', sumBonus: 'Σap', compensation: 'Ci', wins: 'Wins', asDon: 'Don', asSheriff: 'Sheriff', firstVictim: '1st', games: 'Games',
    day: 'Day', table: 'Table', night: 'Night {n}', revote: 'Again', out: 'Out', kind: 'Line', points: 'Points', reason: 'Reason', roundShort: 'R{n}',
  },
  field: {
    game: 'Game', evening: 'Date', round: 'Round', table: 'Table', judge: 'Judge', rules: 'Rules', verdict: 'Verdict', bestMove: 'Best move',
    firstVictim: 'First victim', winner: 'Winner', signature: 'Judge’s signature', remarks: 'Remarks',
  },
  winner: { red: 'Red', mafia: 'Mafia', maniac: 'Maniac', draw: 'Draw' },
  blank: {
    players: 'Players', days: 'Nominations and votes', ballots: 'Votes', nights: 'Nights', nominated: 'nominated', votes: 'votes', votesOf: 'votes for', putOut: 'put out', died: 'died', shots: 'shots', check: '{role}: check',
    fouls: '1 2 3 4',
  },
  protocol: {
    players: 'The table', course: 'The game', ledger: 'Ledger', changes: 'Corrections of the record', noProtocol: 'Entered from a results sheet: there is no protocol of this game.',
    noEntries: 'Nothing has been recorded yet.', asserted: 'As the results sheet says.', noResult: 'Played without a result: it counts for nothing.', at: '{exit}, {phase}',
    nominations: 'Nominated', vote: 'Vote', revote: 'Vote again', lift: 'All leave?', noVote: 'Vote', fouls: 'Fouls', left: 'Left', claims: 'Claims', acts: 'Night', morning: 'Morning', why: 'Why', bestMove: 'Best move',
    late: 'entered late', tally: '{nominee}: {votes} ({voters})', ownVotes: '{voter} → {nominee}', silent: 'silent, so for {nominee}: {voters}', nobody: 'nobody', tied: 'a tie of {seats}', killed: 'died: {seats}', nobodyDied: 'nobody died', miss: 'the mafia missed',
    saved: 'the Doctor saved {seat}', shooter: 'the shooter was {seat}', lifted: 'all leave', notLifted: 'all stay', forbidden: 'not asked under these rules, all stay', stays: '{seats} protected, stays', cancelled: 'the vote of day {day} is cancelled',
    foul: '{seat} (fouls: {n})', technical: '{seat} (technical fouls: {n})', leaves: '{seat}: {exit}', caught: 'caught: {seat}', claim: '{seat}: {role}', truth: 'true', lie: 'not true', recordSet: '{seat} corrects the record of day {day}', named: '{seat} names {seats}', hits: 'black among them: {n}', unclear: 'nothing',
    fell: '{effect} {seat}: void. {edge}', corrected: 'Entry {n} corrected: {reason}', retracted: 'Entry {n} taken back: {reason}', waits: 'Entry {n} no longer fits and waits.', noReason: 'no reason given', by: '{text} ({author})',
    'no-nominees': 'no nominations, no vote', 'first-day-single': 'one nomination on the first day, no vote', 'vote-cancelled': 'cancelled', 'vote-caught': 'no ballot',
  },
  line: { win: 'Win', bonus: 'Bonus', penalty: 'Penalty', disqualification: 'Disqualification', 'team-loss': 'Team loss', 'best-move': 'Best move', compensation: 'Compensation', 'auto-bonus': 'Automatic bonus', manual: 'By hand' },
  reason: { verdict: 'by the verdict', 'verdict-changed': 'the verdict changed', removed: 'removed from the game', asserted: 'by the results sheet', 'best-move': 'by the cards' },
  standings: {
    legend: 'Σ all points · Σap bonuses less penalties, with best moves · + bonuses · − penalties · BM best moves · Ci compensation of the first victim · 1st times killed first.',
    line: 'Above the line: finalists; they stand above the rest.', tied: 'A place marked = is shared.', all: 'All games: {games}', evening: 'Games of {date}', throughEvening: 'Games up to {date}', beforeGame: 'before game {n}', beforeRound: 'before round {n}', minimum: 'players with at least {n} games',
  },
  seating: {
    byRound: 'By round', byPlayer: 'By player', byTable: 'By table', cell: 'In each round: table·seat. A dash: sits out.', notIn: 'An empty cell: does not play in the stage in that round.', seatsAcross: 'Across: the seats. Down: the rounds.',
    meetings: 'Pairs meet {mean} times on average; standard deviation {sd}.', bound: 'The least there can be: {bound}.', optimal: 'No seating is more even: proven.', seats: 'Seats of one player differ by at most {worst}.', tables: 'Tables of one player differ by at most {worst}.', broken: 'Pairs to be kept apart that meet: {n}.', sitOut: 'Sit out: {names}',
  },
  certificate: { title: 'Certificate', place1: 'First place', place2: 'Second place', place3: 'Third place', shared: '{place}, shared', detail: 'Points: {points}, games: {games}', judge: 'Judge', organiser: 'For the club' },
  award: { mvp: 'Most valuable player', 'best-red': 'Best red player', 'best-black': 'Best black player', 'best-don': 'Best Don', 'best-sheriff': 'Best Sheriff', line: 'Σap {points} · games: {games}' },
  results: { evening: 'Evening of {date}', points: 'Points of a game are its ledger lines. Standings weight finals and add Ci by the scheme.', caption: '{game}: {winner}', notOver: 'not finished' },
  publish: { standings: 'Standings', results: 'Results', seating: 'Seating', contents: 'Contents', scroll: '{title}, table', made: 'Made with Consigliere.' },
} as const

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> }
/** What every language must have, key by key. */
export type PaperText = Widen<typeof papersEn>
