// Accounts for every filled cell of a sheet that is read by laws. Pure functions.

import { type CellGrid, filledCells } from '../../tables/book.ts'
import { isGameField } from '../fields.ts'
import { CellAccount } from './cellAccount.ts'
import { foldedKey } from './foldedWords.ts'
import { countValues, range } from './grid.ts'
import { isHinted } from './hints.ts'
import type { Reading } from './solution.ts'

/** `others` are names of places that are read although the reading left them out, because the user said what they are. */
export function accountOfReading(
  { frame, fields, games: solved }: Reading,
  sheet: number,
  rows: CellGrid,
  others: ReadonlySet<string>,
): CellAccount {
  const account = new CellAccount(rows)
  const isRead = new Set(fields.map(({ at }) => at))
  const ofGames = new Set(fields.flatMap(({ at, field }) => (isGameField(field) && field !== 'bestMove' ? [at] : [])))
  const isMarked = (at: string) => isRead.has(at) || others.has(at)
  const games = frame.games.flatMap((game, index) => (game.sheet === sheet ? [{ game, index }] : []))
  for (const { game, index } of games) {
    for (const { at, cellAt, texts } of frame.slots.filter((slot) => isMarked(slot.at))) {
      // If a column repeats a fact of the game in its rows, only the most frequent text is read.
      const [said] = ofGames.has(at) ? (countValues((texts[index] ?? []).filter((text) => text !== ''))[0] ?? []) : []
      for (const seat of range(0, (solved[index]?.seats.length ?? 0) - 1)) {
        const { row, column } = cellAt(game, seat)
        if (said === undefined || said === texts[index]?.[seat]) account.mark(row, column, 'value')
      }
    }
    for (const { at, cells } of frame.facts)
      if (isMarked(at)) for (const { row, column } of cells[index] ?? []) account.mark(row, column, 'value')
  }
  markHeadings(account, frame, games)
  const labels = new Set(
    [...frame.facts, ...frame.slots].map(({ heading }) => foldedKey(heading)).filter((key) => key !== ''),
  )
  const isOfLine = (text: string) => frame.kind === 'lines' && isHinted(text, 'player')
  const isLabel = (text: string) =>
    isOfLine(text) || (labels.has(foldedKey(text.split(':')[0] ?? '')) && /^[^:]*:?\s*$/u.test(text))
  for (const { row, column, text } of filledCells(rows)) if (isLabel(text)) account.mark(row, column, 'label')
  const isTurned = frame.kind === 'turned'
  account.markRest(isTurned ? 0 : Math.min(...games.map(({ game }) => game.row)))
  return account
}

function markHeadings(account: CellAccount, frame: Reading['frame'], games: readonly unknown[]): void {
  if (games.length === 0) return
  if (frame.kind === 'turned') {
    for (const row of account.rows.keys())
      for (const column of range(1, frame.heading)) account.mark(row + 1, column, 'heading')
    return
  }
  account.markRow(frame.heading, 'heading')
  const isHeadedTwice = frame.kind === 'across' || frame.kind === 'lines'
  if (isHeadedTwice) account.markRow(frame.heading - 1, 'heading')
}
