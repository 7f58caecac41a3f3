// Results of all games, or of the games in a stage, a round or an evening. They are grouped by round, or by evening for
// games outside a plan. Each game has its winner, its cards and the points in its ledger. Totals across games are in
// the standings.

import { z } from 'zod'
import { ok } from '../../../rules/vocabulary.ts'
import { LEDGER_LINE_KINDS, MAIN_LINE_KINDS, type LedgerLineKind } from '../../../scoring/ledgerLine.ts'
import type { GameRow, GameRowSeat } from '../../../scoring/gameRow.ts'
import { countedGamesOfSeason } from '../../../scoring/season.ts'
import { dateSchema, idSchema, roundNumberSchema } from '../../../club/model/argumentSchemas.ts'
import type { PaperSection, PaperPart } from '../paper.ts'
import { toNamedJudge } from '../../../club/model/judging.ts'
import { groupGamesForResults, findPlannedStage, type PaperSeasonData, type TitledGameGroup } from '../paperData.ts'
import type { PaperWords } from '../paperWords.ts'
import type { TableBlock } from '../ruleSheetBlocks.ts'
import { cardColumn, sumLedgerLines, createTableBlock, type PaperColumn } from '../tableBlock.ts'
import type { PaperSpec } from './paperSpec.ts'
import { renderPaper } from './renderPaper.ts'
import { createLetterhead, type PaperSeasonHeader, pointsTableNotes } from '../letterhead.ts'

const games = {
  stage: idSchema.exactOptional(),
  round: roundNumberSchema.exactOptional(),
  evening: dateSchema.exactOptional(),
}
const args = z.strictObject({ season: idSchema, ...games })

/** All kinds of lines except the results (win, loss, draw) and their replacements. */
export const EXTRA_LINE_KINDS = LEDGER_LINE_KINDS.filter(
  (kind) => !(MAIN_LINE_KINDS as readonly LedgerLineKind[]).includes(kind),
)

type AskedGames = Omit<z.output<typeof args>, 'season'>

export const resultsPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers({ data, stage, round: n }) {
    const { id: season } = data.season
    const all = countedGamesOfSeason(data)
    const ofRound = stage && n !== undefined ? { stage: stage.id, round: n } : undefined
    return [
      ...(ofRound
        ? [
            {
              id: 'roundResults',
              n: ofRound.round,
              isEmpty: !all.some((row) => isAsked(row, ofRound)),
              of: { season, ...ofRound },
            },
          ]
        : []),
      { id: 'results', isEmpty: all.length === 0, of: { season } },
    ]
  },
  make({ season, ...asked }, source, langs) {
    const data = source.season(season)
    if (!data.ok) return data
    const stage = asked.stage === undefined ? ok(undefined) : findPlannedStage(data.value, asked.stage)
    return stage.ok ? renderPaper(langs, (words) => [resultsPart(data.value, asked, words)]) : stage
  },
}

/** `undefined` if none of the requested games is over. */
export function resultsPart(data: PaperSeasonData, asked: AskedGames, words: PaperWords): PaperPart | undefined {
  const rows = countedGamesOfSeason(data).filter((row) => isAsked(row, asked))
  if (rows.length === 0) return undefined
  const stage = asked.stage === undefined ? undefined : data.plan.stages.get(asked.stage)
  const scope = [
    ...(stage ? [stage.name] : []),
    ...(asked.round === undefined ? [] : [words.text('paper', 'round', { n: asked.round })]),
    ...(asked.evening === undefined ? [] : [words.date(asked.evening)]),
  ]
  return resultsPartFromContent(
    {
      season: data.paper,
      scope: scope.join(' · ') || words.text('standings', 'all', { games: rows.length }),
      groups: groupGamesForResults(data, rows, words),
      nameOf: data.nameOf,
      judgeOf: (row) => toNamedJudge(data.club, row).judge,
    },
    words,
  )
}

function isAsked({ place, evening }: GameRow, asked: AskedGames): boolean {
  return (
    (asked.stage === undefined || place?.stage === asked.stage) &&
    (asked.round === undefined || place?.round === asked.round) &&
    (asked.evening === undefined || evening === asked.evening)
  )
}

interface ResultsContent {
  readonly season: PaperSeasonHeader
  readonly scope: string
  readonly groups: readonly TitledGameGroup[]
  readonly nameOf: (member: string) => string
  /** An empty string means that the game has no judge. */
  readonly judgeOf: (row: GameRow) => string
}

export function resultsPartFromContent(
  { season, scope, groups, ...named }: ResultsContent,
  words: PaperWords,
): PaperPart {
  return {
    ...createLetterhead(season, words),
    kind: 'results',
    layout: 'portrait',
    title: words.text('title', 'results'),
    subtitle: scope,
    sections: groups.map(({ title, games: all }): PaperSection => ({
      title,
      blocks: [{ type: 'tables', tables: all.map((game) => gameTable(game, named, words)) }],
    })),
    notes: [words.text('results', 'points'), ...pointsTableNotes(season, words)],
  }
}

function gameTable(
  { row, title }: TitledGameGroup['games'][number],
  { nameOf, judgeOf: nameOfJudge }: Pick<ResultsContent, 'nameOf' | 'judgeOf'>,
  words: PaperWords,
): TableBlock {
  const winner =
    row.outcome === null ? words.text('results', 'notOver') : words.gameOf(row.rulebook, 'winner', row.outcome.winner)
  const judge = nameOfJudge(row)
  const by = judge === '' ? '' : ` · ${judge}`
  const columns: readonly PaperColumn<GameRowSeat>[] = [
    { title: words.text('column', 'seat'), kind: 'number', cell: ({ seat }) => String(seat) },
    {
      title: words.text('column', 'player'),
      kind: 'name',
      cell: ({ member, firstVictim }) => `${nameOf(member)}${firstVictim ? ' †' : ''}`,
    },
    cardColumn(words),
    { title: '±', kind: 'figure', cell: ({ lines }) => words.change(sumLedgerLines(lines, EXTRA_LINE_KINDS)) },
    {
      title: words.text('column', 'sum'),
      kind: 'figure',
      usual: true,
      cell: ({ lines }) => words.points(sumLedgerLines(lines, LEDGER_LINE_KINDS)),
    },
  ]
  return createTableBlock(
    'game',
    columns,
    row.seats,
    `${words.text('results', 'caption', { game: title, winner })}${by}`,
  )
}
