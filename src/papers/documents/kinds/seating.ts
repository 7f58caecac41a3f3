// The seating of a stage in several printed forms: by round for the wall, by player and by judge for the desk, by table
// as a sheet for each table, a card to stand on each table, and a slip to cut out for every player. May be limited to
// later rounds.

import { z } from 'zod'
import { idSchema, roundNumberSchema } from '../../../club/model/argumentSchemas.ts'
import type { PaperPart, PaperSection } from '../paper.ts'
import { err, type Result } from '../../../rules/vocabulary.ts'
import { namedJudgeById, judgeNameAtTable } from '../../../club/model/judging.ts'
import { judgeIdsOfStage } from '../../../club/model/planEvents.ts'
import { memberIdsAtTable, memberIdsSittingOut, type PlannedStage } from '../../../club/model/plan.ts'
import { findPlannedStage, type PaperSeasonData } from '../paperData.ts'
import type { PaperWords } from '../paperWords.ts'
import type { PaperSpec } from './paperSpec.ts'
import type { TableBlock } from '../ruleSheetBlocks.ts'
import { createTableBlock, type PaperColumn } from '../tableBlock.ts'
import { seatingQualityNotes, type SeatingQualityFigures, seatingQualityFiguresOf } from './seatingFigures.ts'
import { renderPaper } from './renderPaper.ts'
import { createLetterhead, type PaperSeasonHeader } from '../letterhead.ts'

const SEATING_VIEWS = ['round', 'player', 'judge', 'table', 'cards', 'slips'] as const
export type SeatingView = (typeof SEATING_VIEWS)[number]

const args = z.strictObject({
  season: idSchema,
  stage: idSchema,
  by: z.enum(SEATING_VIEWS),
  fromRound: roundNumberSchema.exactOptional(),
})

export const seatingPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data, stage }) =>
    stage?.schedule === undefined
      ? []
      : SEATING_VIEWS.filter((by) => by !== 'judge' || hasJudges(stage)).map((by) => ({
          id: `seating-${by}`,
          of: { season: data.season.id, stage: stage.id, by },
        })),
  make({ season, stage, by, fromRound = 1 }, source, langs) {
    const data = source.season(season)
    if (!data.ok) return data
    const seated = findSeatedStage(data.value, stage)
    if (!seated.ok) return seated
    const content = seatingContentOf(data.value, seated.value)
    return renderPaper(langs, (words) => [seatingPart(content, by, words, fromRound)])
  },
}

function hasJudges(stage: PlannedStage): boolean {
  return judgeIdsOfStage(stage).length > 0
}

/**
 * `undefined` if no round is left. Quality figures describe the whole schedule, so they are printed only with all
 * rounds.
 */
export function seatingPart(
  { figures, rounds, ...content }: SeatingContent,
  by: SeatingView,
  words: PaperWords,
  fromRound = 1,
): PaperPart | undefined {
  const shown = rounds.filter(({ round: number }) => number >= fromRound)
  return shown.length === 0
    ? undefined
    : seatingPartFromContent(
        { ...content, rounds: shown, ...(figures && fromRound <= 1 ? { figures } : {}) },
        by,
        words,
      )
}

export function findSeatedStage(data: PaperSeasonData, id: string): Result<PlannedStage> {
  const stage = findPlannedStage(data, id)
  if (!stage.ok || stage.value.schedule) return stage
  return err({ code: 'documents/not-seated', params: { stage: stage.value.name } })
}

export function seatingContentOf(data: PaperSeasonData, stage: PlannedStage): SeatingContent {
  const sitting = (member: string) => ({ member, name: data.nameOf(member) })
  const rounds = (stage.schedule ?? []).map((tables, index) => ({
    round: index + 1,
    time: stage.times?.[index],
    tables: tables.map((_, table) => (memberIdsAtTable(stage, index + 1, table + 1) ?? []).map(sitting)),
    resting: memberIdsSittingOut(stage, index + 1).map(sitting),
    judges: tables.map((_, table) => judgeNameAtTable(data.club, stage, index + 1, table + 1)),
  }))
  const figures = seatingQualityFiguresOf(data, stage)
  const { name, judgeIds, rooms } = stage
  const judges = judgeIds.map((id) => namedJudgeById(data.club, id).judge)
  return { season: data.paper, stage: name, rounds, judges, rooms, ...(figures ? { figures } : {}) }
}

interface ListedMember {
  readonly member: string
  readonly name: string
}

export interface SeatingContentRound {
  readonly round: number
  /** Start time. Not shown if empty. */
  readonly time?: string | undefined
  /** Tables of the round, each with its members by seat. */
  readonly tables: readonly (readonly ListedMember[])[]
  /** Members of the stage who sit out this round. */
  readonly resting: readonly ListedMember[]
  /** Judges by table. An empty string means that no judge is named. */
  readonly judges: readonly string[]
}

export interface SeatingContent {
  readonly season: PaperSeasonHeader
  readonly stage: string
  readonly rounds: readonly SeatingContentRound[]
  /** Judges by table, for the rounds in which a table keeps its judge. */
  readonly judges: readonly string[]
  /** Rooms by table. Not shown if empty. */
  readonly rooms?: readonly string[] | undefined
  readonly figures?: SeatingQualityFigures
}

/** Maximum number of tables side by side, so that the columns are wide enough for names. */
const MAX_PORTRAIT_TABLES = 4
const MAX_LANDSCAPE_TABLES = 7
const MAX_PORTRAIT_ROUNDS = 12
const MAX_ROUND_COLUMNS = 20
/** With more rounds, the page of a table uses smaller type, so that it remains one page. */
const MAX_ROUNDS_IN_NORMAL_SIZE = 12

export function seatingPartFromContent(content: SeatingContent, view: SeatingView, words: PaperWords): PaperPart {
  if (view === 'cards') return tableCardsPart(content, words)
  const { season, stage, rounds, judges, rooms = [] } = content
  const tables = Math.max(0, ...rounds.map((round) => round.tables.length))
  const byView = {
    round: {
      subtitle: words.text('seating', 'byRound'),
      isWide: tables > MAX_PORTRAIT_TABLES,
      note: [],
      sections: rounds.map((round) => roundSection(round, rooms, words)),
    },
    player: {
      subtitle: words.text('seating', 'byPlayer'),
      isWide: rounds.length > MAX_PORTRAIT_ROUNDS,
      note: [...playerNotes(rounds, words), ...roomAndTimeNotes(content, words)],
      sections: [{ blocks: playerTables(rounds, words) }],
    },
    judge: {
      subtitle: words.text('seating', 'byJudge'),
      isWide: rounds.length > MAX_PORTRAIT_ROUNDS,
      note: [words.text('seating', 'judgeCell'), ...roomAndTimeNotes(content, words)],
      sections: [{ blocks: judgeTables(rounds, words) }],
    },
    slips: {
      subtitle: words.text('seating', 'slips'),
      isWide: false,
      note: [],
      sections: [{ blocks: [{ type: 'tables' as const, tables: slips(content, words) }] }],
    },
    table: {
      subtitle: words.text('seating', 'byTable'),
      isWide: true,
      note: [words.text('seating', 'seatsAcross')],
      sections: Array.from({ length: tables }, (_, index) =>
        tableSection(rounds, index, { judge: judges[index], room: rooms[index] }, words),
      ),
    },
  }[view]
  return {
    ...createLetterhead(season, words),
    foot: stage,
    kind: view === 'slips' ? 'slips' : 'seating',
    layout: byView.isWide ? 'landscape' : 'portrait',
    title: words.text('title', 'seating'),
    subtitle: `${stage} · ${byView.subtitle}`,
    sections: byView.sections,
    notes: [...byView.note, ...(view === 'judge' ? [] : seatingQualityNotes(content.figures, words))],
  }
}

/** Uses several blocks if a round has more tables than fit side by side. */
function roundSection(
  { round, time, tables, resting, judges }: SeatingContentRound,
  rooms: readonly string[],
  words: PaperWords,
): PaperSection {
  const across = tables.length <= MAX_PORTRAIT_TABLES ? MAX_PORTRAIT_TABLES : MAX_LANDSCAPE_TABLES
  const blocks = splitEvenly(
    tables.map((sitters, index) => ({ sitters, number: index + 1 })),
    across,
  ).map((side): TableBlock => {
    const columns: readonly PaperColumn<number>[] = [
      { title: words.text('column', 'seat'), kind: 'number', cell: String },
      ...side.map(({ sitters, number }): PaperColumn<number> => ({
        title: joinWithDots(words.text('paper', 'table', { n: number }), rooms[number - 1], judges[number - 1]),
        kind: 'name',
        cell: (seat) => sitters[seat - 1]?.name ?? '',
      })),
    ]
    return createTableBlock('round', columns, numbersUpTo(Math.max(0, ...side.map(({ sitters }) => sitters.length))))
  })
  const note =
    resting.length === 0
      ? {}
      : { note: words.text('seating', 'sitOut', { names: resting.map(({ name }) => name).join(', ') }) }
  return {
    title: joinWithDots(words.text('paper', 'round', { n: round }), shownTime(time, words)),
    ...note,
    isKept: true,
    blocks,
  }
}

function playerTables(rounds: readonly SeatingContentRound[], words: PaperWords): readonly TableBlock[] {
  return roundColumnTables(
    distinctMembers(rounds),
    rounds,
    playerCellsByRound(rounds, words),
    words.text('column', 'player'),
    words,
  )
}

type CellsByRound = readonly ReadonlyMap<string, string>[]

export function playerCellsByRound(rounds: readonly SeatingContentRound[], words: PaperWords): CellsByRound {
  return rounds.map(
    ({ tables, resting }) =>
      new Map([
        ...tables.flatMap((seats, table) =>
          seats.map(({ member }, seat) => [member, `${table + 1}·${seat + 1}`] as const),
        ),
        ...resting.map(({ member }) => [member, words.text('paper', 'noSeat')] as const),
      ]),
  )
}

export function judgeCellsByRound(rounds: readonly SeatingContentRound[]): CellsByRound {
  return rounds.map(({ judges }) => {
    const tables = new Map<string, string>()
    for (const [table, judge] of judges.entries())
      if (judge !== '') tables.set(judge, [tables.get(judge) ?? [], table + 1].flat().join(', '))
    return tables
  })
}

/** Tables of each judge, with their number of games. Judges are identified by name. */
function judgeTables(rounds: readonly SeatingContentRound[], words: PaperWords): readonly TableBlock[] {
  const cells = judgeCellsByRound(rounds)
  const games = (name: string) => rounds.reduce((sum, { judges }) => sum + judges.filter((j) => j === name).length, 0)
  const names = [...new Set(cells.flatMap((tables) => [...tables.keys()]))]
  const people = names.map((member) => ({ member, name: `${member} (${games(member)})` }))
  return roundColumnTables(people, rounds, cells, words.text('column', 'judge'), words)
}

/**
 * One row for each person, sorted by name, and one column for each round. Several blocks if there are too many rounds
 * for the page.
 */
function roundColumnTables(
  people: readonly ListedMember[],
  rounds: readonly SeatingContentRound[],
  cells: CellsByRound,
  title: string,
  words: PaperWords,
): readonly TableBlock[] {
  const sorted = people.toSorted((a, b) => a.name.localeCompare(b.name, words.lang))
  return splitEvenly(
    rounds.map(({ round }, index) => ({ round, cells: cells[index] })),
    MAX_ROUND_COLUMNS,
  ).map((side) => {
    const columns: readonly PaperColumn<ListedMember>[] = [
      { title, kind: 'name', cell: ({ name }) => name },
      ...side.map(({ round, cells: at }): PaperColumn<ListedMember> => ({
        title: words.text('column', 'roundShort', { n: round }),
        kind: 'figure',
        cell: ({ member }) => at?.get(member) ?? '',
      })),
    ]
    return createTableBlock('player', columns, sorted)
  })
}

/** One round of a player. Table and seat are 0 if the player sits out. */
interface Slip {
  readonly round: number
  readonly table: number
  readonly seat: number
  readonly judge: string
  readonly time: string
  readonly room: string
}

/**
 * One slip for each player, sorted by name, with the time, room, table, seat and judge of each round. Rounds in which
 * the player is not in the line-up are left out.
 */
function slips({ rounds, rooms = [] }: SeatingContent, words: PaperWords): readonly TableBlock[] {
  const out = words.text('paper', 'noSeat')
  const said = (key: 'judge' | 'time' | 'room', all: readonly string[]): readonly PaperColumn<Slip>[] =>
    all.some((text) => text !== '')
      ? [{ title: words.text('column', key), kind: 'text', cell: ({ [key]: text }) => text }]
      : []
  const columns: readonly PaperColumn<Slip>[] = [
    { title: words.text('column', 'roundWord'), kind: 'number', cell: ({ round }) => String(round) },
    ...said(
      'time',
      rounds.map(({ time = '' }) => time),
    ),
    ...said('room', rooms),
    { title: words.text('column', 'table'), kind: 'number', cell: ({ table }) => (table > 0 ? String(table) : out) },
    { title: words.text('column', 'seatWord'), kind: 'number', cell: ({ seat }) => (seat > 0 ? String(seat) : out) },
    ...said(
      'judge',
      rounds.flatMap(({ judges }) => judges),
    ),
  ]
  return membersInNameOrder(rounds, words).map(({ member, name }) => {
    const isHe = (sitter: ListedMember) => sitter.member === member
    const rows = rounds.flatMap(({ round, time, tables, resting, judges }): readonly Slip[] => {
      const table = tables.findIndex((seats) => seats.some(isHe))
      if (table === -1 && !resting.some(isHe)) return []
      const seat = (tables[table] ?? []).findIndex(isHe) + 1
      const [judge = '', room = ''] = [judges[table], rooms[table]]
      return [{ round, table: table + 1, seat, judge, room, time: shownTime(time, words) }]
    })
    return createTableBlock('slip', columns, rows, name)
  })
}

/** A player who joined late or left early neither plays nor sits out some of the rounds. */
function playerNotes(rounds: readonly SeatingContentRound[], words: PaperWords): readonly string[] {
  const everywhere = rounds.every(
    ({ tables, resting }) => tables.flat().length + resting.length === distinctMembers(rounds).length,
  )
  return [words.text('seating', 'cell'), ...(everywhere ? [] : [words.text('seating', 'notIn')])]
}

/** One page for each table, with rounds as rows and seats as columns. */
function tableSection(
  rounds: readonly SeatingContentRound[],
  index: number,
  { judge, room }: { readonly judge: string | undefined; readonly room: string | undefined },
  words: PaperWords,
): PaperSection {
  const sittings = rounds.flatMap(({ round, time, tables, judges }) =>
    tables[index] ? [{ round, time, judges, sitters: tables[index] }] : [],
  )
  const seats = Math.max(0, ...sittings.map(({ sitters }) => sitters.length))
  const isOtherwise = rounds.some(({ judges }) => (judges[index] ?? '') !== (judge ?? ''))
  const columns: readonly PaperColumn<(typeof sittings)[number]>[] = [
    {
      title: '',
      kind: 'number',
      cell: ({ round, time, judges }) => {
        const note = joinWithDots(shownTime(time, words), isOtherwise ? judges[index] : '')
        return { text: words.text('column', 'roundShort', { n: round }), ...(note === '' ? {} : { note }) }
      },
    },
    ...numbersUpTo(seats).map((seat): PaperColumn<(typeof sittings)[number]> => ({
      title: String(seat),
      kind: 'name',
      cell: ({ sitters }) => sitters[seat - 1]?.name ?? '',
    })),
  ]
  return {
    title: joinWithDots(words.text('paper', 'table', { n: index + 1 }), room, isOtherwise ? '' : judge),
    isOnNewPage: true,
    blocks: [createTableBlock(rounds.length > MAX_ROUNDS_IN_NORMAL_SIZE ? 'table dense' : 'table', columns, sittings)],
  }
}

function tableCardsPart({ season, stage, rounds, judges, rooms = [] }: SeatingContent, words: PaperWords): PaperPart {
  const tables = Math.max(0, ...rounds.map((round) => round.tables.length))
  return {
    ...createLetterhead(season, words),
    kind: 'cards',
    layout: 'bare',
    title: words.text('title', 'cards'),
    notes: [],
    sections: Array.from({ length: tables }, (_, index) => ({
      blocks: [
        {
          type: 'card' as const,
          label: words.text('column', 'table'),
          number: String(index + 1),
          line: joinWithDots(season.name, stage, rooms[index], judges[index]),
        },
      ],
    })),
  }
}

/** Joins the parts that are not empty. */
function joinWithDots(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}

/** A start time for people, or an empty string. */
export function shownTime(time: string | undefined, words: PaperWords): string {
  return time ? words.minute(time) : ''
}

/** Rooms of the tables and times of the rounds, for papers that do not show them in the tables. */
export function roomAndTimeNotes(
  { rounds, rooms = [] }: Pick<SeatingContent, 'rounds' | 'rooms'>,
  words: PaperWords,
): readonly string[] {
  const said = (section: 'table' | 'round', n: number, text: string) =>
    text === '' ? [] : [`${words.text('paper', section, { n })}: ${text}`]
  return [
    rooms.flatMap((room, index) => said('table', index + 1, room)),
    rounds.flatMap(({ round, time }) => said('round', round, shownTime(time, words))),
  ].flatMap((line) => (line.length > 0 ? [line.join(' · ')] : []))
}

export function membersInNameOrder(
  rounds: readonly SeatingContentRound[],
  { lang }: PaperWords,
): readonly ListedMember[] {
  return distinctMembers(rounds).toSorted((a, b) => a.name.localeCompare(b.name, lang))
}

function distinctMembers(rounds: readonly SeatingContentRound[]): readonly ListedMember[] {
  return [
    ...new Map(
      rounds.flatMap(({ tables, resting }) => [...tables.flat(), ...resting]).map((sitter) => [sitter.member, sitter]),
    ).values(),
  ]
}

function numbersUpTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function splitEvenly<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size)
  const each = Math.ceil(items.length / Math.max(1, count))
  return Array.from({ length: count }, (_, index) => items.slice(index * each, (index + 1) * each))
}
