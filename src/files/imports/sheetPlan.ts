// Extracts the plan from a results sheet: stages with their rounds and seating, judges by table, and pairs to keep
// apart. `undefined` if no column of the sheet belongs to a plan. Pure functions (docs/spec/scoring.md §5).

import { nameComparisonKey } from '../../club/model/name.ts'
import type { PairRestriction } from '../../club/model/planEvents.ts'
import { scheduleFault } from '../../club/model/scheduleFault.ts'
import type { PlayerLot } from '../sheets/lotCells.ts'
import { isFinalStage } from '../sheets/finalNames.ts'
import type { PlannedSheetRow, SheetRow } from '../sheets/rows.ts'
import { plannedRoundCountByStage, type SheetReadResult } from '../sheets/readResultsSheet.ts'
import type { FilePlan } from './importPlan.ts'
import { DEFAULT_STAGE_NAME } from '../../club/model/stageLimits.ts'

type Row = SheetRow | PlannedSheetRow
type FileStage = FilePlan['plan']['stages'][number]

export function extractPlanFromSheet(sheet: SheetReadResult): FilePlan | undefined {
  const rows = [
    ...sheet.games.flatMap((game): readonly Row[] => (game.faults.length === 0 ? game.rows : [])),
    ...sheet.unplayed.flatMap(({ seats }) => seats),
  ]
  if (!rows.some(hasPlanFields)) return undefined
  const people = peopleOf(rows)
  const scheduled = plannedRoundCountByStage(sheet)
  const stages = [...grouped(rows, ({ stage }) => nameComparisonKey(stage)).values()].map((own) =>
    stageOf(own, scheduled),
  )
  const entrants = new Set(
    stages.flatMap(({ lineup, replacements }) => [...lineup, ...replacements.flatMap(({ member }) => member ?? [])]),
  )
  const exhibition = new Set(
    rows.flatMap(({ player, isExhibition }) => (isExhibition ? [nameComparisonKey(player)] : [])),
  )
  return {
    people: [...people.values()],
    plan: {
      entrants: [...entrants].map((member) => ({ member, isExhibition: exhibition.has(member) })),
      pairs: pairsOf(rows),
      stages,
      lots: lotsOf(rows, new Set(stages.map(({ id }) => id))),
    },
  }
}

function hasPlanFields({ rounds, planned, neverWith, ratherNotWith, isExhibition, lots }: Row): boolean {
  return [rounds, planned, neverWith, ratherNotWith, isExhibition, lots].some((each) => each !== undefined)
}

function peopleOf(rows: readonly Row[]): ReadonlyMap<string, FilePlan['people'][number]> {
  const people = new Map<string, FilePlan['people'][number]>()
  const add = (name: string, club?: string) => {
    const id = nameComparisonKey(name)
    if (id !== '' && !people.has(id))
      people.set(id, { id, name, ...(club === undefined || club === '' ? {} : { club }) })
  }
  for (const { player, club } of rows) add(player, club)
  for (const { planned, placeOf, neverWith = [], ratherNotWith = [] } of rows)
    for (const name of [planned, placeOf?.name, ...neverWith, ...ratherNotWith]) if (name !== undefined) add(name)
  return people
}

function pairsOf(rows: readonly Row[]): readonly PairRestriction[] {
  const pairs = new Map<string, PairRestriction>()
  const add = (kind: PairRestriction['kind'], name: string, others: readonly string[] = []) => {
    for (const other of others) {
      const [a, b] = [nameComparisonKey(name), nameComparisonKey(other)]
      const key = JSON.stringify([a, b].toSorted())
      if (a !== b && !pairs.has(key)) pairs.set(key, { a, b, kind })
    }
  }
  for (const { player, neverWith } of rows) add('separate', player, neverWith)
  for (const { player, ratherNotWith } of rows) add('avoid', player, ratherNotWith)
  return [...pairs.values()]
}

function stageOf(rows: readonly Row[], scheduled: ReadonlyMap<string, number>): FileStage {
  const { stage = '' } = rows[0] ?? {}
  const name = stage === '' ? DEFAULT_STAGE_NAME : stage
  const rounds = Math.max(new Set(rows.map(({ round }) => round)).size, scheduled.get(stage) ?? 0)
  const tables = new Set(rows.map(({ table }) => table)).size
  const base = { id: nameComparisonKey(stage), name, isFinal: isFinalStage(rows), rounds, tables }
  const lineup = [...new Set(rows.map(({ player }) => nameComparisonKey(player)))].filter((player) => player !== '')
  const seated = seatingOf(rows, rounds, tables)
  const judges = Array.from({ length: tables }, (_, index) => judgeOf(rows, String(index + 1)))
  return {
    ...base,
    judges: judges.some((judge) => judge !== '') ? judges : [],
    ...(seated ?? { lineup, replacements: [] }),
  }
}

/** The seating, or `undefined` unless the sheet contains every table of every round completely. */
function seatingOf(
  rows: readonly Row[],
  rounds: number,
  tables: number,
): Required<Pick<FileStage, 'lineup' | 'schedule' | 'replacements'>> | undefined {
  const byTable = grouped(rows, ({ round, table }) => `${round} ${table}`)
  const lineup: string[] = []
  const placeAt = (member: string) => {
    if (!lineup.includes(member)) lineup.push(member)
    return lineup.indexOf(member) + 1
  }
  const schedule = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: tables }, (_each, table) =>
      (byTable.get(`${round + 1} ${table + 1}`) ?? [])
        .toSorted((a, b) => a.seat - b.seat)
        .flatMap(({ planned, placeOf }) =>
          planned === undefined ? [] : placeAt(nameComparisonKey(placeOf?.name ?? planned)),
        ),
    ),
  )
  if (scheduleFault({ rounds, tables, lineup }, schedule)) return undefined
  return { lineup, schedule, replacements: replacementsOf(rows, placeAt) }
}

/** Replacements in the order of their rounds. The first row with a replacement provides its reason. */
function replacementsOf(rows: readonly Row[], placeAt: (member: string) => number): FileStage['replacements'] {
  const found = new Map<string, FileStage['replacements'][number]>()
  for (const { planned, placeOf } of rows) {
    if (planned === undefined || placeOf === undefined) continue
    const { name, fromRound, reason } = placeOf
    const place = placeAt(nameComparisonKey(name))
    const key = `${place} ${fromRound}`
    if (!found.has(key)) found.set(key, { place, member: nameComparisonKey(planned), fromRound, reason })
  }
  return [...found.values()].toSorted((a, b) => a.fromRound - b.fromRound || a.place - b.place)
}

/** Draws of lots that are completely contained in the sheet, with all tied players and their positions. */
function lotsOf(rows: readonly Row[], stages: ReadonlySet<string>): FilePlan['plan']['lots'] {
  const parts = new Map<string, Map<string, PlayerLot>>()
  for (const { player, lots = [] } of rows)
    for (const part of lots) {
      const key = JSON.stringify([part.size, part.seed, part.stage])
      const own = parts.get(key) ?? new Map<string, PlayerLot>()
      parts.set(key, own.set(nameComparisonKey(player), part))
    }
  return [...parts.values()].flatMap((own) => {
    const inOrder = [...own].toSorted(([, a], [, b]) => a.number - b.number)
    const [first] = inOrder.map(([, part]) => part)
    const drawn = inOrder.filter(([, part]) => part.drawn > 0).toSorted(([, a], [, b]) => a.drawn - b.drawn)
    const isWhole =
      inOrder.every(([, part], index) => part.number === index + 1) &&
      drawn.every(([, part], index) => part.drawn === index + 1)
    const from = first?.stage === undefined ? undefined : nameComparisonKey(first.stage)
    if (!first || !isWhole || (from !== undefined && !stages.has(from))) return []
    const names = (of: typeof inOrder) => of.map(([member]) => member)
    const { size, seed } = first
    return [{ size, seed, tied: names(inOrder), drawn: names(drawn), ...(from === undefined ? {} : { from }) }]
  })
}

/**
 * The judge whom the sheet names most often for a table: in rows that have not been played yet or, if no such row names
 * a judge, in all rows of the table.
 */
function judgeOf(rows: readonly Row[], table: string): string {
  const own = rows.filter((row) => row.table === table && row.judge !== undefined)
  const planned = own.filter(({ role }) => role === undefined)
  const counts = new Map<string, number>()
  for (const { judge = '' } of planned.length > 0 ? planned : own) counts.set(judge, (counts.get(judge) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
