// Determines what the undo of an import removes: its games, its additions to the plan, and the people whom it added and
// to whom nothing else refers. Anything that has been used since then stays, such as a stage with other games or a
// person with another game. Pure functions.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { countRoundsByStage } from '../../scoring/rounds.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { membersHere } from '../../club/model/evenings.ts'
import { importIdOfGame } from '../../club/model/importStream.ts'
import { clubUndoEvents } from '../../club/model/importedClubs.ts'
import { membersRemovableByUndo, checkClubImportUndo } from '../../club/model/importsOfClub.ts'
import { planIdsRemovableByUndo } from '../../club/model/importsOfPlan.ts'
import { stageWithoutExtension } from '../../club/model/importedStages.ts'
import { foldPlan, stageChangedEvent, type Plan, type PlannedStage } from '../../club/model/plan.ts'
import { judgeIdsOfStage, membersOfCut, type PlanEvent } from '../../club/model/planEvents.ts'
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
  const planEvents = plan ? planUndoEvents(plan, rows, season, id) : []
  const plans = new Map(data.plans)
  if (plan) plans.set(season, foldPlan(plan, planEvents))
  const members = removableImportMembers({ club, rows, plans }, id)
  const allowed = checkClubImportUndo(club.imports, { import: id, members })
  if (!allowed.ok) return allowed
  return ok({
    season,
    undone: { type: 'ImportUndone', import: id, season, members },
    clubs: clubUndoEvents(club.importedClubs, id, (member, of) =>
      of === undefined ? club.members.get(member)?.club : club.eventClubs.get(of)?.get(member),
    ),
    planEvents,
  })
}

export function findImport(taken: readonly CompletedImport[], id: string): Result<CompletedImport> {
  const found = taken.find((each) => each.id === id)
  return found ? ok(found) : err({ code: 'imports/unknown', params: {} })
}

/**
 * Empty if there is nothing to undo in the plan: the import added nothing to it, and no addition of another import has
 * become unused.
 */
function planUndoEvents(before: Plan, rows: readonly GameRow[], season: string, id: string): readonly PlanEvent[] {
  const shrunk = stageUndoEvents(before, rows, id)
  const plan = foldPlan(before, shrunk)
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
  return [...shrunk, ...(isWritten ? [{ ...event, entrants, stages }] : [])]
}

/** Takes away the players, rounds and tables that the import added to stages that existed before. */
function stageUndoEvents(
  { stages, stageExtensions }: Plan,
  rows: readonly GameRow[],
  id: string,
): readonly PlanEvent[] {
  return [...stageExtensions].flatMap(([stage, entries]) => {
    const known = stages.get(stage)
    const games = rows.filter(({ place }) => place?.stage === stage)
    const places = games.flatMap(({ place }) => place ?? [])
    const kept = {
      members: new Set(games.flatMap(({ seats }) => seats.map(({ member }) => member))),
      rounds: countRoundsByStage(places).get(stage) ?? 0,
      tables: Math.max(0, ...places.map(({ table }) => table)),
    }
    const changes = known && stageWithoutExtension(known, entries, id, kept)
    return known && changes ? [{ ...stageChangedEvent(known, changes), undoes: id }] : []
  })
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

/** People of the import who are on the roster and to whom no remaining data refers, and spellings of names. */
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
  ])
  const isSpelling = (member: string) => brought.has(member) && isImportedSpelling(club, member)
  for (const { id: member, mergedInto } of club.members.values())
    if (mergedInto !== undefined && (!isSpelling(member) || needed.has(member))) needed.add(mergedInto)
  return [...brought].filter((member) => {
    const isListed = club.members.get(member)?.active === true || isSpelling(member)
    return isListed && !here.has(member) && !needed.has(member)
  })
}

/** Whether the member is only another spelling of a name, which an import recorded. */
export function isImportedSpelling({ members }: Pick<ClubState, 'members'>, member: string): boolean {
  const known = members.get(member)
  return known?.mergedInto !== undefined && known.mergedByImport !== undefined
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
