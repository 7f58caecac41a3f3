// The ledger as a table: every line of the games in scope, including replaced lines and computed lines, and points that
// are not part of a game. Points are shown before the stage's weight is applied, so that nothing is rounded twice. Only
// compensations and results worth a fraction of a hundredth are rounded.

import type { GameRow } from '../../scoring/gameRow.ts'
import { formatAuthorLabel } from '../../club/model/authorLabel.ts'
import { schemeOfSeason } from '../../club/model/clubLookups.ts'
import { givenPointsInScope, type StandingsScope } from '../../scoring/season.ts'
import { isRole } from '../../rules/vocabulary.ts'
import type { DataTable } from '../tables/table.ts'
import { roundFractionHalfUp, multiplyFractions, fraction, type Fraction } from '../../rules/fraction.ts'
import { ledgerReasonText } from '../../i18n/reasons.ts'
import { replacedLedgerLineIds, type StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import {
  droppedGameSeatKeys,
  weightedLedgerLines,
  type LedgersByGame,
  type WeightedLedgerLine,
} from '../../scoring/standings/stageLedger.ts'
import {
  exportColumnsWithTitles,
  GAME_PLACE_COLUMN_KINDS,
  gamePositionCells,
  addRulesColumnIfRulesChanged,
  type TableExportContext,
} from './tableExportContext.ts'

/** `clock` formats a time in the reader's time zone, as in `2026-03-14T19:30`. */
export function ledgerTable(
  data: TableExportContext,
  games: readonly GameRow[],
  ledgers: LedgersByGame,
  scope: StandingsScope,
  clock: (at: number) => string,
): DataTable {
  const numbers = numbering(games, ledgers)
  const lines: LedgerTableContext = {
    numbers,
    computed: weightedLedgerLines(data, new Map(), scope),
    dropped: droppedGameSeatKeys(data, scope),
    clock,
  }
  return addRulesColumnIfRulesChanged(data, {
    name: data.text.sheet.ledger,
    columns: exportColumnsWithTitles(data, {
      line: 'count',
      ...GAME_PLACE_COLUMN_KINDS,
      seat: 'count',
      player: 'text',
      club: 'text',
      card: 'text',
      kind: 'text',
      points: 'points',
      weight: 'points',
      counts: 'text',
      source: 'text',
      reason: 'text',
      author: 'text',
      at: 'date',
      replacedBy: 'count',
    }),
    rows: [
      ...games.flatMap((row) => gameRows(data, row, ledgers.get(row.id) ?? [], lines)),
      ...givenRows(data, scope, clock, numbers.size),
    ],
  })
}

/** Data shared by the rows of all games. */
interface LedgerTableContext {
  /** Line numbers in the file, by game and ledger line. */
  readonly numbers: ReadonlyMap<string, number>
  readonly computed: readonly WeightedLedgerLine[]
  readonly dropped: ReadonlySet<string>
  readonly clock: (at: number) => string
}

function gameRows(
  data: TableExportContext,
  row: GameRow,
  lines: readonly StoredLedgerLine[],
  { numbers, computed, dropped, clock }: LedgerTableContext,
): DataTable['rows'] {
  const { text, words } = data
  const replaced = replacedLedgerLineIds(lines)
  const by = new Map(
    lines.flatMap(({ id, replaces }) =>
      replaces === undefined ? [] : [[replaces, numbers.get(`${row.id} ${id}`)] as const],
    ),
  )
  const ofStage = hundredths(weightOf(data, row))
  const lineCells = ({ seat, kind }: Pick<StoredLedgerLine, 'seat' | 'kind'>) => ({
    ...gamePositionCells(data, row),
    ...seatCells(data, row, seat),
    weight: dropped.has(`${row.id} ${seat}`) ? 0 : ofStage,
    kind: words.text('line', kind),
  })
  return [
    ...lines.map((line) => ({
      ...lineCells(line),
      line: numbers.get(`${row.id} ${line.id}`),
      points: line.hundredths,
      counts: replaced.has(line.id) || line.hundredths === 0 ? '' : text.yes,
      source: text.source[line.source],
      reason: ledgerReasonText(words.lang, line),
      author: formatAuthorLabel(data.club, line.author, words.lang),
      at: clock(line.at),
      replacedBy: by.get(line.id),
    })),
    ...computed
      .filter(({ game }) => game === row.id)
      .map((line) => ({
        ...lineCells(line),
        points: roundFractionHalfUp(line.points),
        counts: text.yes,
        source: text.source.computed,
        reason: line.params ? compensation(data, line) : ledgerReasonText(words.lang, line),
      })),
  ]
}

/**
 * Rows for points in the scope that are not part of a game, placed after the lines of the games. `before` is the number
 * of those lines.
 */
function givenRows(data: TableExportContext, scope: StandingsScope, clock: (at: number) => string, before: number) {
  const { text, words, plan, nameOf, clubOf, club } = data
  return givenPointsInScope(plan, scope).map(({ member, stage, hundredths, reason, author, at }, index) => ({
    line: before + index + 1,
    ...(stage === undefined ? {} : { stage: plan.stages.get(stage)?.name ?? '' }),
    player: nameOf(member),
    club: clubOf(member),
    kind: words.text('line', 'manual'),
    points: hundredths,
    weight: 100,
    counts: text.yes,
    source: text.source.given,
    reason,
    author: formatAuthorLabel(club, author, words.lang),
    at: clock(at),
  }))
}

/** Numbers the ledger lines through the whole file, from 1. The column "replaced by" refers to these numbers. */
function numbering(games: readonly GameRow[], ledgers: LedgersByGame): ReadonlyMap<string, number> {
  const keys = games.flatMap(({ id: game }) => (ledgers.get(game) ?? []).map(({ id }) => `${game} ${id}`))
  return new Map(keys.map((key, index) => [key, index + 1]))
}

function seatCells({ nameOf, clubOf, words }: TableExportContext, row: GameRow, number: number) {
  const seat = row.seats.find((each) => each.seat === number)
  const member = seat?.member ?? ''
  return {
    seat: number,
    player: nameOf(member),
    club: clubOf(member),
    card: seat && isRole(seat.role) ? words.game('role', seat.role) : '',
  }
}

function weightOf({ club, season, plan }: TableExportContext, { place }: GameRow): Fraction {
  const { weights } = schemeOfSeason(club, season)
  return place && plan.stages.get(place.stage)?.isFinal === true ? weights.final : weights.ordinary
}

function hundredths(value: Fraction): number {
  return roundFractionHalfUp(multiplyFractions(value, fraction(100)))
}

function compensation({ text }: TableExportContext, { params }: WeightedLedgerLine): string {
  const sentence = params?.of === 'games' ? text.compensationOfGames : text.compensation
  return sentence.replace('{times}', String(params?.times ?? '')).replace('{base}', String(params?.base ?? ''))
}
