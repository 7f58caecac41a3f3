// Imports the plan of a season file: entrants, pairs, stages, and points that are not part of a game. Only data that
// the existing plan lacks is added. Stages are matched by name and points by id. Existing data stays unchanged. Pure
// functions.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { SeasonExport } from '../season/seasonExport.ts'
import { resolveMembersInLineupSource } from '../../club/model/mergedMembers.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import type { Plan } from '../../club/model/plan.ts'
import {
  type QualificationSource,
  judgeIdsOfStage,
  membersOfCut,
  type PairRestriction,
  type PlanEvent,
} from '../../club/model/planEvents.ts'

export type FilePlan = Pick<SeasonExport, 'people' | 'plan'>

/** Finds people of the file among the members, or adds them. People who only judge stay off the roster. */
export interface ImportPeopleResolver {
  find(name: string, club: string | undefined): Result<string>
  findJudge(name: string, club?: string): Result<string>
}

export function buildPlanImportEvents(
  known: Plan,
  { people, plan }: FilePlan,
  found: ImportPeopleResolver,
  newId: () => string,
  at = 0,
): Result<readonly PlanEvent[]> {
  const members = new Map<string, string>()
  const planned = peopleOf(plan)
  const given = (plan.given ?? []).filter(({ id }) => !known.given.some((line) => line.id === id))
  const playing = new Set([...planned, ...given.map(({ member }) => member)])
  const judging = new Set(plan.stages.flatMap(judgeIdsOfStage))
  for (const { id, name, club } of people) {
    if (!playing.has(id) && !judging.has(id)) continue
    const member = playing.has(id) ? found.find(name, club) : found.findJudge(name, club)
    if (!member.ok) return member
    members.set(id, member.value)
  }
  const own = (id: string) => members.get(id) ?? ''
  const fresh = plan.stages.filter(
    ({ name }) =>
      ![...known.stages.values()].some((stage) => nameComparisonKey(stage.name) === nameComparisonKey(name)),
  )
  // A person who only judges or only has points outside games is not an entrant.
  const entering = [...members].flatMap(([id, member]) => (planned.has(id) ? [member] : []))
  const added = entering.filter((member) => !known.entrants.has(member))
  const marked = plan.entrants.filter(({ member, isExhibition }) => isExhibition && added.includes(own(member)))
  const pairs = plan.pairs
    .map((pair): PairRestriction => ({ ...pair, a: own(pair.a), b: own(pair.b) }))
    .filter((pair) => !known.pairs.some((each) => keyOf(each) === keyOf(pair)))
  const stageIds = new Map(
    plan.stages.map(({ id, name }) => [
      id,
      [...known.stages.values()].find((stage) => nameComparisonKey(stage.name) === nameComparisonKey(name))?.id ??
        newId(),
    ]),
  )
  const judges = judgesOf(fresh, found)
  if (!judges.ok) return judges
  const judge = (name: string, id = '') => (id === '' ? (judges.value.get(name.trim()) ?? '') : own(id))
  const translated: Translation = { judge, member: own, stage: (id) => stageIds.get(id) ?? id }
  return ok([
    ...(added.length > 0 ? [{ type: 'EntrantsAdded' as const, members: added }] : []),
    ...marked.map(({ member }) => ({ type: 'EntrantMarked' as const, member: own(member), isExhibition: true })),
    ...(pairs.length > 0 ? [{ type: 'PairsSet' as const, pairs: [...known.pairs, ...pairs] }] : []),
    ...fresh.flatMap((stage) => stageEvents(stage, translated)),
    ...(fresh.length > 0 ? plan.lots : []).map((lot) => ({
      type: 'LotDrawn' as const,
      ...lot,
      ...fromOf(lot, translated),
      tied: lot.tied.map(own),
      drawn: lot.drawn.map(own),
    })),
    ...given.map(({ member, stage, ...line }) => ({
      type: 'PointsGiven' as const,
      ...line,
      at: line.at || at,
      member: own(member),
      ...(stage === undefined ? {} : { stage: translated.stage(stage) }),
    })),
  ])
}

/** Translates ids of the file to ids of the club. */
interface Translation {
  member(id: string): string
  /** Finds a judge by id, or by name if there is no id. An empty string means nobody. */
  judge(name: string, id: string | undefined): string
  stage(id: string): string
}

/** Judges who have only a name in the file, by name. */
function judgesOf(
  stages: FilePlan['plan']['stages'],
  found: ImportPeopleResolver,
): Result<ReadonlyMap<string, string>> {
  const named = stages.flatMap(({ judges, judgeIds = [], roundJudges = [] }) => [
    ...judges.filter((_, index) => (judgeIds[index] ?? '') === ''),
    ...roundJudges.flatMap(({ judge, judgeId = '' }) => (judgeId === '' ? [judge] : [])),
  ])
  const judges = new Map<string, string>()
  for (const name of new Set(named.map((each) => each.trim()))) {
    if (name === '') continue
    const person = found.findJudge(name)
    if (!person.ok) return person
    judges.set(name, person.value)
  }
  return ok(judges)
}

function fromOf(
  { from }: Pick<QualificationSource, 'from'>,
  translated: Translation,
): Pick<QualificationSource, 'from'> {
  return from === undefined ? {} : { from: translated.stage(from) }
}

function stageEvents(
  {
    id,
    schedule,
    seed,
    without,
    replacements,
    roundJudges,
    lineup,
    source,
    judges,
    judgeIds,
    ...planned
  }: FilePlan['plan']['stages'][number],
  translated: Translation,
): readonly PlanEvent[] {
  const stage = translated.stage(id)
  const own = (member: string) => translated.member(member)
  return [
    {
      type: 'StageAdded',
      stage,
      ...planned,
      judgeIds: judges.map((name, index) => translated.judge(name, judgeIds?.[index])),
      lineup: lineup.map(own),
      ...(source ? { source: { ...resolveMembersInLineupSource(source, own), ...fromOf(source, translated) } } : {}),
    },
    ...(schedule
      ? [
          {
            type: 'StageSeated' as const,
            stage,
            schedule,
            ...(seed === undefined ? {} : { seed }),
            ...(without === undefined ? {} : { without }),
          },
        ]
      : []),
    ...(roundJudges ?? []).map(({ round, table, judge, judgeId }) => ({
      type: 'JudgeNamed' as const,
      stage,
      round,
      table,
      judgeId: translated.judge(judge, judgeId),
    })),
    ...replacements.map(({ member, ...each }) => ({
      type: 'PlayerReplaced' as const,
      stage,
      ...each,
      ...(member === undefined ? {} : { member: own(member) }),
    })),
  ]
}

function keyOf({ a, b }: PairRestriction): string {
  return [a, b].toSorted().join(' ')
}

function peopleOf({ entrants, pairs, stages, lots }: FilePlan['plan']): ReadonlySet<string> {
  return new Set([
    ...entrants.map(({ member }) => member),
    ...pairs.flatMap(({ a, b }) => [a, b]),
    ...stages.flatMap(({ lineup, replacements, source }) => [
      ...lineup,
      ...replacements.flatMap(({ member }) => member ?? []),
      ...(source ? membersOfCut(source.cut) : []),
    ]),
    ...lots.flatMap(({ tied }) => tied),
  ])
}
