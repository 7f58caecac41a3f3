// An invented game in the MafiaRatings format: ten players, a tie after which nobody leaves, a miss, a best move,
// checks, and a day with one nominee. Seats: 1 Don, 2 and 3 mafia, 4 Sheriff.

export interface RawPlayer {
  [field: string]: unknown
  name: string
}

export interface RawGame {
  [field: string]: unknown
  players: RawPlayer[]
}

const NIGHT = (round: number) => ({ round, type: 'night' })
const DAY = (round: number) => ({ round, type: 'day' })
const SPEAKING = (round: number, speaker: number) => ({ round, time: 'speaking', speaker })

/** Returns a new copy each time, because tests modify it. */
export function sampleGame(): RawGame {
  const players: RawPlayer[] = [
    {
      name: 'Ada',
      role: 'don',
      nominating: [5],
      voting: [[6, 6, false], 2],
      shooting: [10],
      sheriff: 1,
      death: DAY(1),
    },
    {
      name: 'Ben',
      role: 'maf',
      nominating: [6],
      voting: [[6, 6, false], 2, 4],
      shooting: [10, 9],
      sheriff: 2,
      death: DAY(2),
    },
    {
      name: 'Cho',
      role: 'maf',
      nominating: [null, null, 4],
      voting: [[6, 6, true], 2, 4],
      shooting: [10, 8, 4],
      death: DAY(3),
    },
    { name: 'Dov', role: 'sheriff', nominating: [null, 1, 2], voting: [[6, 6, true], 1, 2], don: 1, death: NIGHT(3) },
    { name: 'Eli', nominating: [null, 2, null, 3], voting: [[6, 6, false], 1, 2] },
    { name: 'Fay', voting: [[5, 5, false], 1, 2] },
    {
      name: 'Gus',
      voting: [[5, 5, false], 1, 2],
      warnings: [SPEAKING(0, 2), { round: 1, time: 'voting', votingRound: 0, nominee: 2 }],
    },
    { name: 'Hal', voting: [[5, 5, true], 1, 2] },
    {
      name: 'Ida',
      voting: [[5, 5, false], 1, 2],
      warnings: [{ round: 0, time: 'voting', votingRound: 1, speaker: 6 }],
    },
    { name: 'Jon', voting: [[5, 5, false]], legacy: [1, 2, 5], death: NIGHT(1) },
  ]
  return {
    id: 77,
    startTime: 1_700_000_000,
    features: 'gsdutclhvknwr',
    winner: 'civ',
    moderator: { name: 'Judge' },
    players: players.map((player, index) => ({ id: index + 1, ...player })),
  }
}

export function player(game: RawGame, seat: number): RawPlayer {
  return game.players[seat - 1] as RawPlayer
}
