// Compares the games of a guessed map with those of a reading by laws. A reading must not lose what the guess has found:
// a game, a fact, or a cell that cannot be read. Source: docs/spec/scoring.md §8. Pure functions.

import type { SheetRow } from '../../sheets/rows.ts'
import type { TableField } from '../fields.ts'
import type { TableFault, TableGame } from '../readTable.ts'
import type { TableMap } from '../tableMap.ts'
import { columnNumber } from './grid.ts'
import type { Reading } from './solution.ts'

interface ComparedTable {
  readonly map: TableMap
  readonly read: { readonly games: readonly TableGame[] }
}

/**
 * Whether `found` has every game, every fact and every fault of the guess. `areWordsLearnt`: words that the guess does not
 * know have the meaning that makes the games lawful. Otherwise they are rare, and therefore probably typing errors.
 */
export function losesNothing(
  guess: ComparedTable,
  found: ComparedTable,
  { fields }: Reading,
  areWordsLearnt: boolean,
): boolean {
  const readColumns = new Map(
    fields.flatMap(({ field, place }) =>
      place?.kind === 'column'
        ? [[place.column + 1, field] as const]
        : place?.kind === 'columns'
          ? place.columns.map((column) => [column + 1, field] as const)
          : [],
    ),
  )
  const guessed = new Map(guess.map.columns.map(({ column, field }) => [column, field]))
  return guess.read.games.every((game) => {
    const same = found.read.games.find(({ row, rows }) => row === game.row && hasPlayers(rows, game.rows))
    if (!same || !keepsFacts(game, same)) return false
    const isOpen = ({ params }: TableFault) => {
      const column = columnNumber(params.place)
      const field = guessed.get(column)
      return isSameKind(field, readColumns.get(column)) && !(areWordsLearnt && isSettled(field, same))
    }
    const isKept = same.faults.length > 0
    return isKept || ![...game.faults, ...game.notes.filter(({ code }) => !RESOLVED_NOTES.has(code))].some(isOpen)
  })
}

/** Notes about days: the reading either has the day or says the same. */
const RESOLVED_NOTES: ReadonlySet<string> = new Set(['table/not-a-day', 'table/day-out-of-order'])
const POINTS: readonly (TableField | undefined)[] = ['bonus', 'penalty', 'bestMovePoints']

/** Whether both read a column as the same field, so that a cell that one of them cannot read is bad for the other. */
function isSameKind(a: TableField | undefined, b: TableField | undefined): boolean {
  return a !== undefined && (a === b || (POINTS.includes(a) && POINTS.includes(b)))
}

/** Whether the words of cards or results have a meaning. */
function isSettled(field: TableField | undefined, { rows, isUnrated }: TableGame): boolean {
  return field === 'role' || (field === 'winner' && (isUnrated || rows[0]?.winner !== undefined))
}

function hasPlayers(rows: readonly SheetRow[], due: readonly SheetRow[]): boolean {
  return due.every(({ player }) => player === '' || rows.some((row) => row.player === player))
}

/** Facts that the guess does not state may be added. */
function keepsFacts(game: TableGame, same: TableGame): boolean {
  const isSound = game.faults.length === 0
  const isDayOpen = game.notes.some(({ code }) => RESOLVED_NOTES.has(code))
  if (game.isUnrated && !same.isUnrated) return false
  if (!(['stage', 'round', 'table'] as const).every((fact) => game[fact] === '' || game[fact] === same[fact]))
    return false
  return game.rows.every((row, index) => {
    const own = row.player === '' ? same.rows[index] : same.rows.find(({ player }) => player === row.player)
    return (
      own !== undefined &&
      (!isSound || (own.role === row.role && own.seat === row.seat)) &&
      (row.winner === undefined || own.winner === row.winner) &&
      (row.club === '' || own.club === row.club) &&
      (!row.teamLoss || own.teamLoss) &&
      (!row.disqualified || own.disqualified) &&
      (!row.firstVictim || own.firstVictim) &&
      (row.bestMove.length === 0 || own.bestMove.join() === row.bestMove.join()) &&
      (row.bonus === 0 || own.bonus === row.bonus) &&
      (row.penalty === 0 || own.penalty === row.penalty) &&
      (isDayOpen || row.evening === undefined || own.evening === row.evening) &&
      (row.judge === undefined || own.judge === row.judge)
    )
  })
}
