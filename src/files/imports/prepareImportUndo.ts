// Determines what the undo of an import removes: its games, its additions to the plan, and the people whom it added and
// to whom nothing else refers. Anything that has been used since then stays, such as a stage with other games or a
// person with another game. Pure functions.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { membersHere } from '../../club/model/evenings.ts'
import { importIdOfGame } from '../../club/model/importStream.ts'
import { membersRemovableByUndo, checkClubImportUndo } from '../../club/model/importsOfClub.ts'
import { planIdsRemovableByUndo } from '../../club/model/importsOfPlan.ts'
import { foldPlan, type Plan, type PlannedStage } from '../../club/model/plan.ts'
import { judgeIdsOfStage, membersOfCut, type PlanImportUndone } from '../../club/model/planEvents.ts'
import type { ImportUndoEvents } from '../../club/repository/repository.ts'
import type { CompletedImport } from '../../club/repository/importStreams.ts'

export interface ImportUndoContext {
  readonly club: ClubState
  /** All games of the club, including those of the import. */
  readonly rows: Iterable<GameRow>
  /** Plans by season. */
  readonly plans: ReadonlyMap<string, Plan>
}

export function prepareImportUndo(
  data: ImportUndoContext,
  { id, season }: Pick<CompletedImport, 'id' | 'season'>,
): Result<ImportUndoEvents> {
  const { club } = data
  const rows = [...data.rows].filter((row) => importIdOfGame(row.id) !== id)
  const plan = data.plans.get(season)
  const left = plan && planUndoEvent(plan, rows, season, id)
  const plans = new Map(data.plans)
  if (plan && left) plans.set(season, foldPlan(plan, [left]))
  const members = removableImportMembers({ club, rows, plans }, id)
  const allowed = checkClubImportUndo(club.imports, { import: id, members })
  if (!allowed.ok) return allowed
  return ok({
    season,
    undone: { type: 'ImportUndone', import: id, season, members },
    planEvents: left ? [left] : [],
  })
}

export function findImport(taken: readonly CompletedImport[], id: string): Result<CompletedImport> {
  const found = taken.find((each) => each.id === id)
  return found ? ok(found) : err({ code: 'imports/unknown', params: {} })
}

/**
 * `undefined` if there is nothing to undo in the plan: the import added nothing to it, and no addition of another
 * import has become unused.
 */
function planUndoEvent(plan: Plan, rows: readonly GameRow[], season: string, id: string): PlanImportUndone | undefined {
  const brought = planIdsRemovableByUndo(plan.imports, id)
  const given = plan.given.flatMap((line) => (brought.given.has(line.id) ? [line.id] : []))
  const event = { type: 'PlanImportUndone', import: id, entrants: [], stages: [], given } as const
  const own = rows.filter((row) => row.season === season)
  const others = foldPlan(plan, [event])
  const stages = removableStages(others, own, brought.stages)
  const next = foldPlan(plan, [{ ...event, stages }])
  const needed = new Set([...own.flatMap(membersOfGame), ...membersOfStages(next), ...membersOfLines(next)])
  const entrants = [...brought.entrants].filter((member) => next.entrants.has(member) && !needed.has(member))
  // The event is written even if all additions are still in use, so that undoing the last import that uses them also
  // removes them.
  const isWritten = plan.imports.has(id) || entrants.length + stages.length + given.length > 0
  return isWritten ? { ...event, entrants, stages } : undefined
}

/** Stages that have no other games or points and from which no other stage takes its line-up. */
function removableStages(plan: Plan, rows: readonly GameRow[], brought: ReadonlySet<string>): readonly string[] {
  const needed = new Set([
    ...rows.flatMap(({ place }) => place?.stage ?? []),
    ...plan.given.flatMap(({ stage }) => stage ?? []),
  ])
  // Starts with the last stage, because a later stage may depend on an earlier one.
  const leaving: string[] = []
  for (const { id, source } of [...plan.stages.values()].toReversed()) {
    if (brought.has(id) && !needed.has(id)) leaving.push(id)
    else if (source?.from !== undefined) needed.add(source.from)
  }
  return leaving
}

/** People of the import who are on the roster and to whom no remaining data refers. */
function removableImportMembers(
  { club, rows, plans }: ImportUndoContext & { readonly rows: readonly GameRow[] },
  id: string,
): readonly string[] {
  const brought = membersRemovableByUndo(club.imports, id)
  const here = membersHere(club)
  const needed = new Set([
    ...rows.flatMap(membersOfGame),
    ...[...plans.values()].flatMap(membersOfPlan),
    ...[...club.users.values()].flatMap(({ member }) => member ?? []),
    ...[...club.members.values()].flatMap(({ mergedInto }) => mergedInto ?? []),
  ])
  return [...brought].filter((member) => {
    const known = club.members.get(member)
    return known?.active === true && !here.has(member) && !needed.has(member)
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
    ...judgeIdsOfStage(stage),
    ...membersOfSource(stage),
  ])
}

function membersOfSource({ source }: PlannedStage): readonly string[] {
  return source ? membersOfCut(source.cut) : []
}

function membersOfLines({ given }: Plan): readonly string[] {
  return given.map(({ member }) => member)
}
