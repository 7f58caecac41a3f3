// Chooses between a guessed map and the map of the reading by laws. Both maps are tried on the first rows: the games that
// each gives are counted, and compared with the games of the reading itself. Pure functions.

import { runChunkedWorkAtOnce } from '../../../club/json/chunkedWork.ts'
import type { CellGrid } from '../../tables/book.ts'
import { readTableInChunks, type TableGame } from '../readTable.ts'
import type { TableMap } from '../tableMap.ts'
import { shareOf } from './grid.ts'
import { mapOfReading } from './mapOfReading.ts'
import { DECIDING_GAMES } from './readFrame.ts'
import type { SolvedGame } from './solution.ts'
import { solveBook } from './solveBook.ts'

const TRIED_ROWS = 800

/** `guessed`, or a map that reads more games, or that reads them more as the laws do. */
export function lawfulMap(all: CellGrid, guessed: TableMap): TableMap {
  const rows = all.slice(0, TRIED_ROWS)
  const { readings, games } = solveBook({ sheets: [{ name: '', isHidden: false, rows }] })
  const said = readings[0] && mapOfReading(readings[0])
  if (!said) return guessed
  const solved: TableMap = { ...guessed, ...said }
  const [before, after] = [guessed, solved].map((map) => tryMap(rows, map, games))
  if (!before || !after) return guessed
  // In a file of few games, a single wrong cell changes much, so only a guess that fails for most games is replaced.
  if (2 * before.lawful <= after.lawful && after.lawful > 0) return solved
  const isContradicted = readings[0]?.doubts.some(({ about }) => about === 'results-differ') === true
  const isBetter = after.lawful >= before.lawful && after.agreed > before.agreed
  return isBetter && !isContradicted && games.length >= DECIDING_GAMES ? solved : guessed
}

interface MapTrial {
  /** Number of games that break no law. */
  readonly lawful: number
  /** Number of facts that are as in the reading by laws. */
  readonly agreed: number
}

function tryMap(rows: CellGrid, map: TableMap, solved: readonly SolvedGame[]): MapTrial {
  const { games } = runChunkedWorkAtOnce(readTableInChunks(rows, map))
  const byRow = new Map(games.map((game) => [game.row, game]))
  return {
    lawful: games.filter(isLawful).length,
    agreed: solved.reduce((sum, game) => sum + agreedFacts(byRow.get(game.row), game), 0),
  }
}

function isLawful({ faults, notes, isUnrated, rows }: TableGame): boolean {
  return faults.length === 0 && notes.length === 0 && (isUnrated || rows[0]?.winner !== undefined)
}

function agreedFacts(game: TableGame | undefined, solved: SolvedGame): number {
  if (!game || game.rows.length !== solved.seats.length || game.faults.length > 0) return 0
  const [first] = game.rows
  const victim = game.rows.findIndex(({ firstVictim }) => firstVictim)
  const facts = [
    first?.winner === solved.winner,
    game.isUnrated === solved.isUnrated,
    (first?.evening ?? '') === solved.evening,
    (first?.judge ?? '') === solved.judge,
    victim + 1 === solved.victim,
    (game.rows[victim]?.bestMove ?? []).join() === (solved.victim > 0 ? solved.bestMove.join() : ''),
    ...solved.seats.map(({ player, role, hundredths, isRemoved }, seat) => {
      const row = game.rows[seat]
      return (
        row?.player === player &&
        row.role === role &&
        row.bonus - row.penalty === hundredths &&
        row.disqualified === isRemoved
      )
    }),
  ]
  return facts.length * shareOf(facts)
}
