// What the undo of an import takes back: its games, what it brought into the plan, and the people who came with it and
// whom nothing else needs. What was built on it since stays: a stage with other games, a person with another game.
// Pure.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { importOfGame } from '../../club/model/imported.ts'
import { removableMembers, undoneFault } from '../../club/model/importsOfClub.ts'
import { removableBy } from '../../club/model/importsOfPlan.ts'
import { foldPlan, type Plan, type PlannedStage } from '../../club/model/plan.ts'
import { judgesByIds, membersOfCut, type PlanImportUndone } from '../../club/model/planEvents.ts'
import type { ImportUndoing } from '../../club/repository/repository.ts'
import type { TakenImport } from '../../club/repository/importStreams.ts'

export interface UndoData {
  readonly club: ClubState
  /** All games of the club, those of the import included. */
  readonly rows: Iterable<GameRow>
  /** By season. */
  readonly plans: ReadonlyMap<string, Plan>
}

export function undoImport(data: UndoData, { id, season }: Pick<TakenImport, 'id' | 'season'>): Result<ImportUndoing> {
  const { club } = data
  const rows = [...data.rows].filter((row) => importOfGame(row.id) !== id)
  const plan = data.plans.get(season)
  const left = plan && leavingPlan(plan, rows, season, id)
  const plans = new Map(data.plans)
  if (plan && left) plans.set(season, foldPlan(plan, [left]))
  const members = leavingClub({ club, rows, plans }, id)
  const allowed = undoneFault(club.imports, { import: id, members })
  if (!allowed.ok) return allowed
  return ok({
    season,
    undone: { type: 'ImportUndone', import: id, season, members },
    planEvents: left ? [left] : [],
  })
}

export function importOf(taken: readonly TakenImport[], id: string): Result<TakenImport> {
  const found = taken.find((each) => each.id === id)
  return found ? ok(found) : err({ code: 'imports/unknown', params: {} })
}

/** Undefined: the import brought nothing into the plan, and nothing that others brought is free now. */
function leavingPlan(plan: Plan, rows: readonly GameRow[], season: string, id: string): PlanImportUndone | undefined {
  const brought = removableBy(plan.imports, id)
  const given = plan.given.flatMap((line) => (brought.given.has(line.id) ? [line.id] : []))
  const event = { type: 'PlanImportUndone', import: id, entrants: [], stages: [], given } as const
  const own = rows.filter((row) => row.season === season)
  const others = foldPlan(plan, [event])
  const stages = leavingStages(others, own, brought.stages)
  const next = foldPlan(plan, [{ ...event, stages }])
  const needed = new Set([...own.flatMap(membersOfGame), ...membersOfStages(next), ...membersOfLines(next)])
  const entrants = [...brought.entrants].filter((member) => next.entrants.has(member) && !needed.has(member))
  // Also where all of it is needed now: the undo of the last need takes it back.
  const isWritten = plan.imports.has(id) || entrants.length + stages.length + given.length > 0
  return isWritten ? { ...event, entrants, stages } : undefined
}

/** Without stages that have another game or points, or that give another stage its lineup. */
function leavingStages(plan: Plan, rows: readonly GameRow[], brought: ReadonlySet<string>): readonly string[] {
  const needed = new Set([
    ...rows.flatMap(({ place }) => place?.stage ?? []),
    ...plan.given.flatMap(({ stage }) => stage ?? []),
  ])
  // The last stage first: it may be what needs the one before.
  const leaving: string[] = []
  for (const { id, source } of [...plan.stages.values()].toReversed()) {
    if (brought.has(id) && !needed.has(id)) leaving.push(id)
    else if (source?.from !== undefined) needed.add(source.from)
  }
  return leaving
}

/** People of the import who are in the roster and whom nothing that stays names. */
function leavingClub(
  { club, rows, plans }: UndoData & { readonly rows: readonly GameRow[] },
  id: string,
): readonly string[] {
  const brought = removableMembers(club.imports, id)
  const needed = new Set([
    ...rows.flatMap(membersOfGame),
    ...[...plans.values()].flatMap(membersOfPlan),
    ...[...club.users.values()].flatMap(({ member }) => member ?? []),
    ...[...club.members.values()].flatMap(({ mergedInto }) => mergedInto ?? []),
  ])
  return [...brought].filter((member) => {
    const known = club.members.get(member)
    return known?.active === true && !known.present && !needed.has(member)
  })
}

function membersOfGame({ seats, judgeId = '' }: GameRow): readonly string[] {
  return [...seats.map(({ member }) => member), ...(judgeId === '' ? [] : [judgeId])]
}

function membersOfPlan(plan: Plan): readonly string[] {
  return [
    ...plan.entrants.keys(),
    ...membersOfStages(plan),
    ...membersOfLines(plan),
    ...plan.pairs.flatMap(({ a, b }) => [a, b]),
  ]
}

function membersOfStages({ stages }: Plan): readonly string[] {
  return [...stages.values()].flatMap((stage) => [
    ...stage.lineup,
    ...stage.replacements.flatMap(({ member }) => member ?? []),
    ...judgesByIds(stage),
    ...membersOfSource(stage),
  ])
}

function membersOfSource({ source }: PlannedStage): readonly string[] {
  return source ? membersOfCut(source.cut) : []
}

function membersOfLines({ given }: Plan): readonly string[] {
  return given.map(({ member }) => member)
}
