// Judges are people of the club: events hold their ids, and whoever shows one asks here for the name that the person
// bears now; two people merged into one are one judge. Words instead of an id stand only where a name could not become
// a person (docs/adr/0040-judges-are-people.md); they mean the person of that name as soon as there is one.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { type ClubEvent, joiningEvents } from './clubEvents.ts'
import { type ClubState, foldClub } from './clubState.ts'
import { findMember } from './clubLookups.ts'
import { memberIdByNameKey, memberNameOf, resolveMemberId } from './mergedMembers.ts'
import { nameKey, parseName } from './name.ts'
import { joiningFault } from './newNames.ts'
import { judgeIdAt, type PlannedStage } from './plan.ts'

type Members = Pick<ClubState, 'members'>

/** As it is stored: the person, or words of nobody the club knows. Neither: nobody. */
export interface StoredJudge {
  readonly judge?: string
  readonly judgeId?: string
}

/** As it is asked for and shown: the name, and the person where there is one; '' = nobody. */
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

/** The same as `memberIdByNameKey`, made once for a roster. */
function peopleByName({ members }: Members): ReadonlyMap<string, string> {
  const known = namesOf.get(members) ?? memberIdByNameKey({ members })
  namesOf.set(members, known)
  return known
}

/** Who judges, as the person is known now. */
export function toNamedJudge(club: Members, { judge: words = '', judgeId = '' }: StoredJudge): NamedJudge {
  const id = judgeId === '' ? peopleByName(club).get(nameKey(words)) : resolveMemberId(club, judgeId)
  if (id === undefined || (judgeId === '' && words.trim() === ''))
    return words === '' ? NO_NAMED_JUDGE : { judge: words }
  return { judge: memberNameOf(club, id), judgeId: id }
}

export const judgeById = (club: Members, judgeId: string): NamedJudge => toNamedJudge(club, { judgeId })

/** A stage with the names of its judges, by table and by round. */
export interface NamedStage extends Omit<PlannedStage, 'roundJudges'> {
  readonly judges: readonly string[]
  /** Where a round has another judge; absent where none has. */
  readonly roundJudges?: readonly NamedRoundJudge[]
}

export function stageWithJudgeNames({ roundJudges, ...stage }: PlannedStage, club: Members): NamedStage {
  const usual = stage.judgeIds.map((id) => judgeById(club, id))
  return {
    ...stage,
    judges: usual.map(({ judge }) => judge),
    judgeIds: usual.map(({ judgeId = '' }) => judgeId),
    ...(roundJudges
      ? { roundJudges: roundJudges.map(({ round, table, judgeId }) => ({ round, table, ...judgeById(club, judgeId) })) }
      : {}),
  }
}

/** Who judges a table in a round of such a stage; round 0 = usually. */
export function namedJudgeAt(
  { judges, judgeIds, roundJudges = [] }: Pick<NamedStage, 'judges' | 'judgeIds' | 'roundJudges'>,
  round: number,
  table: number,
): NamedJudge {
  const named = roundJudges.find((each) => each.round === round && each.table === table)
  const { judge, judgeId = '' } = named ?? { judge: judges[table - 1] ?? '', judgeId: judgeIds[table - 1] }
  return { judge, ...(judgeId === '' ? {} : { judgeId }) }
}

/** The name of who judges a table in a round; '' = nobody. */
export function judgeNameAt(
  club: Members,
  stage: Pick<PlannedStage, 'judgeIds' | 'roundJudges'>,
  round: number,
  table: number,
): string {
  return judgeById(club, judgeIdAt(stage, round, table)).judge
}

/** '' = nobody. */
export function checkJudgeId(club: Members, judgeId = ''): Result<void> {
  const known = judgeId === '' ? ok(undefined) : findMember(club, judgeId)
  return known.ok ? ok(undefined) : known
}

/** Judges as a request names them, as a club stores them that takes in those who are new. */
export interface JudgeResolver {
  /** The id; '' = nobody. */
  find(named: NamedJudge): Result<string>
  /** People who are not on the roster. */
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
      const before = fresh.get(nameKey(name.value))
      if (before !== undefined) return ok(before)
      const member = newId()
      const fault = joiningFault(club, { member })
      if (fault) return err(fault)
      fresh.set(nameKey(name.value), member)
      added.push(...joiningEvents(member, name.value, { guest: true }))
      return ok(member)
    },
    added,
  }
}

/**
 * Judges whom a request names: their ids, in a club that has those who are new. `added` is to be kept before what names
 * the ids. A refusal says which one it is about, as the number `judge`.
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

/** Of a judge whom a request names: the person it means, else the words. */
export function toStoredJudge(club: Members, { judge, judgeId = '' }: NamedJudge): Result<StoredJudge> {
  const words = judge.trim()
  if (words === '') return ok({})
  if (judgeId !== '') {
    const known = findMember(club, resolveMemberId(club, judgeId))
    return known.ok ? ok({ judgeId: known.value.id }) : known
  }
  const found = peopleByName(club).get(nameKey(words))
  return ok(found === undefined ? { judge: words } : { judgeId: found })
}
