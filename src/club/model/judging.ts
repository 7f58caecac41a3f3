// Judges are people of the club. Events contain their ids, and this file looks up their current names. Two people who
// were merged are one judge. Events contain a name instead of the id only if the name could not become a person of the
// club (`docs/adr/0040-judges-are-people.md`). As soon as the club has a person of this name, the name means that
// person.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { type ClubEvent, buildNewMemberEvents } from './clubEvents.ts'
import { type ClubState, foldClub } from './clubState.ts'
import { findMember } from './clubLookups.ts'
import { createMemberNameKeyIndex, memberNameOf, resolveMemberId } from './mergedMembers.ts'
import { nameComparisonKey, parseName } from './name.ts'
import { newMemberIdFault } from './newNames.ts'
import { judgeIdAtTable, type PlannedStage } from './plan.ts'

type Members = Pick<ClubState, 'members'>

/**
 * A judge as stored: the person, or the name of somebody whom the club does not know. If both are omitted, there is no
 * judge.
 */
export interface StoredJudge {
  readonly judge?: string
  readonly judgeId?: string
}

/**
 * A judge as requested and shown: the name, and the person's id if it is known. An empty `judge` means that there is no
 * judge.
 */
export interface NamedJudge {
  readonly judge: string
  readonly judgeId?: string
}

export interface NamedRoundJudge extends NamedJudge {
  readonly round: number
  readonly table: number
}

const NO_NAMED_JUDGE: NamedJudge = { judge: '' }

const namesOf = new WeakMap<ClubState['members'], ReadonlyMap<string, string>>()

/** Returns the result of `createMemberNameKeyIndex`, cached for each roster. */
function peopleByName({ members }: Members): ReadonlyMap<string, string> {
  const known = namesOf.get(members) ?? createMemberNameKeyIndex({ members })
  namesOf.set(members, known)
  return known
}

/** Returns the judge with their current name. */
export function toNamedJudge(club: Members, { judge: words = '', judgeId = '' }: StoredJudge): NamedJudge {
  const id = judgeId === '' ? peopleByName(club).get(nameComparisonKey(words)) : resolveMemberId(club, judgeId)
  if (id === undefined || (judgeId === '' && words.trim() === ''))
    return words === '' ? NO_NAMED_JUDGE : { judge: words }
  return { judge: memberNameOf(club, id), judgeId: id }
}

export const namedJudgeById = (club: Members, judgeId: string): NamedJudge => toNamedJudge(club, { judgeId })

/** A stage with the names of its judges, by table and by round. */
export interface StageWithJudgeNames extends Omit<PlannedStage, 'roundJudges'> {
  readonly judges: readonly string[]
  /** Rounds in which a table has a different judge. If omitted, there are none. */
  readonly roundJudges?: readonly NamedRoundJudge[]
}

export function stageWithJudgeNames({ roundJudges, ...stage }: PlannedStage, club: Members): StageWithJudgeNames {
  const usual = stage.judgeIds.map((id) => namedJudgeById(club, id))
  return {
    ...stage,
    judges: usual.map(({ judge }) => judge),
    judgeIds: usual.map(({ judgeId = '' }) => judgeId),
    ...(roundJudges
      ? {
          roundJudges: roundJudges.map(({ round, table, judgeId }) => ({
            round,
            table,
            ...namedJudgeById(club, judgeId),
          })),
        }
      : {}),
  }
}

/** Returns the judge of a table in a round. Round 0 stands for the table's default judge. */
export function namedJudgeAtTable(
  { judges, judgeIds, roundJudges = [] }: Pick<StageWithJudgeNames, 'judges' | 'judgeIds' | 'roundJudges'>,
  round: number,
  table: number,
): NamedJudge {
  const named = roundJudges.find((each) => each.round === round && each.table === table)
  const { judge, judgeId = '' } = named ?? { judge: judges[table - 1] ?? '', judgeId: judgeIds[table - 1] }
  return { judge, ...(judgeId === '' ? {} : { judgeId }) }
}

/** Name of the judge of a table in a round. An empty string means that there is no judge. */
export function judgeNameAtTable(
  club: Members,
  stage: Pick<PlannedStage, 'judgeIds' | 'roundJudges'>,
  round: number,
  table: number,
): string {
  return namedJudgeById(club, judgeIdAtTable(stage, round, table)).judge
}

/** Checks that the id belongs to a member. An empty string means that there is no judge and is accepted. */
export function checkJudgeId(club: Members, judgeId = ''): Result<void> {
  const known = judgeId === '' ? ok(undefined) : findMember(club, judgeId)
  return known.ok ? ok(undefined) : known
}

/** Finds the judges whom a request names. People who are not yet known are added to the club. */
export interface JudgeResolver {
  /** The judge's id, or an empty string if there is no judge. */
  find(named: NamedJudge): Result<string>
  /** Events that add the people who are not yet known. */
  readonly added: readonly ClubEvent[]
}

export function createJudgeResolver(club: Members, newId: () => string): JudgeResolver {
  const fresh = new Map<string, string>()
  const added: ClubEvent[] = []
  return {
    find(named) {
      const known = toStoredJudge(club, named)
      if (!known.ok) return known
      const { judge, judgeId } = known.value
      if (judgeId !== undefined || judge === undefined) return ok(judgeId ?? '')
      const name = parseName(judge)
      if (!name.ok) return name
      const before = fresh.get(nameComparisonKey(name.value))
      if (before !== undefined) return ok(before)
      const member = newId()
      const fault = newMemberIdFault(club, { member })
      if (fault) return err(fault)
      fresh.set(nameComparisonKey(name.value), member)
      added.push(...buildNewMemberEvents(member, name.value, { guest: true }))
      return ok(member)
    },
    added,
  }
}

/**
 * Replaces the judges named in a request by their ids. The returned club includes the people who are new. Store the
 * events in `added` before any event that contains the ids. A rejection contains the number of the judge concerned as
 * `judge`.
 */
export function resolveJudges(
  club: ClubState,
  named: readonly NamedJudge[],
  newId: () => string,
): Result<{ readonly club: ClubState; readonly judgeIds: readonly string[]; readonly added: readonly ClubEvent[] }> {
  const coming = createJudgeResolver(club, newId)
  const judgeIds: string[] = []
  for (const [index, judge] of named.entries()) {
    const found = coming.find(judge)
    if (!found.ok) return err({ ...found.error, params: { ...found.error.params, judge: index + 1 } })
    judgeIds.push(found.value)
  }
  const { added } = coming
  return ok({ club: added.length === 0 ? club : foldClub(club, added), judgeIds, added })
}

/**
 * Converts a judge whom a request names to the stored form: the person with the given id or, without an id, the person
 * with this name if the club knows one, otherwise the text. An empty name means that there is no judge. Errors:
 * `members/unknown` if nobody has the id.
 */
export function toStoredJudge(club: Members, { judge, judgeId = '' }: NamedJudge): Result<StoredJudge> {
  const words = judge.trim()
  if (words === '') return ok({})
  if (judgeId !== '') {
    const known = findMember(club, resolveMemberId(club, judgeId))
    return known.ok ? ok({ judgeId: known.value.id }) : known
  }
  const found = peopleByName(club).get(nameComparisonKey(words))
  return ok(found === undefined ? { judge: words } : { judgeId: found })
}
