// The columns of a standings table, one list for screen, print and file. Pure.

import type { StandingRow } from '../../api/contract.ts'

export interface StandingColumn {
  readonly key: 'total' | 'sumBonus' | 'bonus' | 'penalty' | 'bestMove' | 'compensation' | 'wins' | 'asDon' | 'asSheriff' | 'firstVictim' | 'games'
  /** i18n keys of the short head and of its full meaning. */
  readonly label: string
  readonly full: string
}

const ALL: readonly StandingColumn[] = [
  { key: 'total', label: 'season.total', full: 'season.totalFull' },
  { key: 'sumBonus', label: 'season.sumBonus', full: 'season.sumBonusFull' },
  { key: 'bonus', label: 'season.bonus', full: 'season.bonusFull' },
  { key: 'penalty', label: 'season.penalty', full: 'season.penaltyFull' },
  { key: 'bestMove', label: 'season.bestMove', full: 'season.bestMoveFull' },
  { key: 'compensation', label: 'season.compensation', full: 'season.compensationFull' },
  { key: 'wins', label: 'season.wins', full: 'season.wins' },
  { key: 'asDon', label: 'season.asDon', full: 'season.asDonFull' },
  { key: 'asSheriff', label: 'season.asSheriff', full: 'season.asSheriffFull' },
  { key: 'firstVictim', label: 'season.firstVictim', full: 'season.firstVictimFull' },
  { key: 'games', label: 'season.played', full: 'season.played' },
]

/** Best moves and compensation are shown only where the scheme gives any. */
export function columnsFor(rows: readonly StandingRow[]): readonly StandingColumn[] {
  const isUsed = (key: 'bestMove' | 'compensation') => rows.some((row) => Number(row[key]) !== 0)
  return ALL.filter(({ key }) => (key !== 'bestMove' && key !== 'compensation') || isUsed(key))
}

/** The table as rows of cells; `note` is what the page is stamped with, if anything. */
export function standingCells(rows: readonly StandingRow[], heads: { readonly place: string; readonly name: string; readonly label: (key: string) => string; readonly note?: string }): readonly (readonly (string | number)[])[] {
  const columns = columnsFor(rows)
  return [
    [heads.place, heads.name, ...columns.map((column) => heads.label(column.label))],
    ...rows.map((row) => [row.place, row.name, ...columns.map((column) => row[column.key])]),
    ...(heads.note === undefined ? [] : [[heads.note]]),
  ]
}
