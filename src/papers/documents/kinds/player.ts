// A player's results: for each season the place and totals in the standings, and every finished game with its card,
// winner and points.

import { z } from 'zod'
import { compareByGameNumber } from '../../../scoring/counting.ts'
import type { GameRow, GameRowSeat } from '../../../scoring/gameRow.ts'
import { LEDGER_LINE_KINDS } from '../../../scoring/ledgerLine.ts'
import { countedGamesOfSeason, seasonStandings } from '../../../scoring/season.ts'
import { metricColumn } from '../../../scoring/standings/columns.ts'
import type { StandingRow } from '../../../scoring/standings/standingRow.ts'
import { idSchema } from '../../../club/model/argumentSchemas.ts'
import type { PaperPart } from '../paper.ts'
import type { PaperSeasonData } from '../paperData.ts'
import {
  cardColumn,
  createTableBlock,
  type PaperColumn,
  placeColumn,
  sumLedgerLines,
  toPaperColumns,
} from '../tableBlock.ts'
import type { PaperWords } from '../paperWords.ts'
import type { PaperSpec } from './paperSpec.ts'
import { renderPaper } from './renderPaper.ts'
import { createLetterhead, pointsTableNotes } from '../letterhead.ts'
import { EXTRA_LINE_KINDS } from './results.ts'

const args = z.strictObject({ member: idSchema, seasons: z.array(idSchema).max(100) })

export const playerPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  // The Share panel of a player's page offers this paper for one or more seasons, so the panel of a season does not.
  offers: () => [],
  make({ member, seasons }, source, langs) {
    const played: PaperSeasonData[] = []
    for (const season of seasons) {
      const data = source.season(season)
      if (!data.ok) return data
      played.push(data.value)
    }
    return renderPaper(langs, (words) => played.map((data) => playerPart(data, member, words)))
  },
}

interface PlayedGame {
  readonly row: GameRow
  readonly seat: GameRowSeat
}

export function gamesOfPlayer(data: PaperSeasonData, member: string): readonly PlayedGame[] {
  return [...countedGamesOfSeason(data)].sort(compareByGameNumber).flatMap((row) => {
    const seat = row.seats.find((each) => each.member === member)
    return seat === undefined ? [] : [{ row, seat }]
  })
}

/** `undefined` if the player has no finished game in the season. */
function playerPart(data: PaperSeasonData, member: string, words: PaperWords): PaperPart | undefined {
  const games = gamesOfPlayer(data, member)
  if (games.length === 0) return undefined
  const standing = seasonStandings(data, {}).filter((row) => row.member === member)
  const figures = (['total', 'wins', 'games'] as const).map(metricColumn)
  const columns = [placeColumn(words), ...toPaperColumns<StandingRow>(figures, words)]
  return {
    ...createLetterhead(data.paper, words),
    kind: 'player',
    layout: 'portrait',
    title: data.nameOf(member),
    subtitle: data.season.name,
    sections: [
      ...(standing.length === 0 ? [] : [{ blocks: [createTableBlock('prizes', columns, standing)] }]),
      { title: words.text('publish', 'games'), blocks: [createTableBlock('game', gameColumns(words), games)] },
    ],
    notes: pointsTableNotes(data.paper, words),
  }
}

function gameColumns(words: PaperWords): readonly PaperColumn<PlayedGame>[] {
  const card = cardColumn(words)
  return [
    { title: words.text('field', 'game'), kind: 'number', cell: ({ row }) => String(row.number) },
    { title: words.text('field', 'evening'), kind: 'text', cell: ({ row }) => words.date(row.evening) },
    { ...card, cell: ({ seat }, index) => card.cell(seat, index) },
    {
      title: words.text('field', 'winner'),
      kind: 'text',
      cell: ({ row }) =>
        row.outcome === null
          ? words.text('results', 'notOver')
          : words.gameOf(row.rulebook, 'winner', row.outcome.winner),
    },
    { title: '±', kind: 'figure', cell: ({ seat }) => words.change(sumLedgerLines(seat.lines, EXTRA_LINE_KINDS)) },
    {
      title: words.text('column', 'sum'),
      kind: 'figure',
      usual: true,
      cell: ({ seat }) => words.points(sumLedgerLines(seat.lines, LEDGER_LINE_KINDS)),
    },
  ]
}
