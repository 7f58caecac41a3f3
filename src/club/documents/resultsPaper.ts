// Results of games on paper: round by round, or evening by evening outside a plan; each game with its
// winner, its cards and the points of its ledger. Sums nothing across games: standings do.

import type { GameRow, RowSeat } from '../../scoring/row.ts'
import { LINE_KINDS, MAIN_KINDS, type LineKind } from '../../scoring/line.ts'
import { letterhead, pointNotes, type PaperSeason } from './letterhead.ts'
import type { PaperSection, Part } from './paper.ts'
import type { PaperWords } from './paperWording.ts'
import type { TableBlock } from './sheet.ts'
import { factionOf } from '../../scoring/sides.ts'

/** Games under one heading. */
export interface ResultGroup {
  readonly title: string
  readonly games: readonly { readonly row: GameRow; readonly title: string }[]
}

export interface ResultsContent {
  readonly season: PaperSeason
  readonly scope: string
  readonly groups: readonly ResultGroup[]
  readonly nameOf: (member: string) => string
}

export function resultsPaper({ season, scope, groups, nameOf }: ResultsContent, words: PaperWords): Part {
  return {
    ...letterhead(season, words),
    kind: 'results',
    layout: 'portrait',
    title: words.text('title', 'results'),
    subtitle: scope,
    sections: groups.map(({ title, games }): PaperSection => ({
      title,
      blocks: [{ type: 'tables', tables: games.map((game) => gameTable(game, nameOf, words)) }],
    })),
    notes: [words.text('results', 'points'), ...pointNotes(season, words)],
  }
}

function gameTable(
  { row, title }: ResultGroup['games'][number],
  nameOf: (member: string) => string,
  words: PaperWords,
): TableBlock {
  const winner =
    row.outcome === null ? words.text('results', 'notOver') : words.gameOf(row.rulebook, 'winner', row.outcome.winner)
  const judge = row.judge === '' ? '' : ` · ${row.judge}`
  return {
    type: 'table',
    id: 'game',
    caption: `${words.text('results', 'caption', { game: title, winner })}${judge}`,
    columns: [
      { title: words.text('column', 'seat'), kind: 'number' },
      { title: words.text('column', 'player'), kind: 'name' },
      { title: words.text('column', 'card'), kind: 'text' },
      { title: '±', kind: 'figure' },
      { title: words.text('column', 'sum'), kind: 'figure', usual: true },
    ],
    groups: [
      {
        rows: row.seats.map((seat) => ({
          cells: [
            { text: String(seat.seat) },
            { text: `${nameOf(seat.member)}${seat.firstVictim ? ' †' : ''}` },
            { text: words.game('role', seat.role), mark: factionOf(seat.role) },
            { text: words.change(extrasOf(seat)) },
            { text: words.points(sumOf(seat.lines, LINE_KINDS)) },
          ],
        })),
      },
    ],
  }
}

/** Everything but the win, the loss or what stands instead. */
function extrasOf({ lines }: RowSeat): number {
  return sumOf(
    lines,
    LINE_KINDS.filter((kind) => !(MAIN_KINDS as readonly LineKind[]).includes(kind)),
  )
}

function sumOf(lines: RowSeat['lines'], kinds: readonly LineKind[]): number {
  return kinds.reduce((sum, kind) => sum + (lines[kind] ?? 0), 0)
}
