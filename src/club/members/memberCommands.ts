// Commands and queries of the roster: who is in it, by which name, from where, here tonight; lists of
// people taken into it; two members who are one person.

import { inTurns } from '../json/turns.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Stamp } from '../model/stamp.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { findingNear, type NameDecision, type NearName } from '../model/newNames.ts'
import { NO_PLAN } from '../model/plan.ts'
import { enrol, type Enrolment } from '../plan/enrol.ts'
import { clubsData, noteClub } from '../plan/eventClubs.ts'
import { addMembers, renameMember, setActive, setPresent } from './changeMembers.ts'
import { listMembers, type Member } from './member.ts'
import { mergeMembers, partMembers } from './merge.ts'

export interface TakenMembers {
  /** Ids of those who joined. */
  readonly joined: readonly string[]
  /** Names that came twice in the list. */
  readonly duplicates: readonly string[]
}

export interface AddedMembers {
  readonly added: readonly Member[]
  readonly duplicates: readonly string[]
}

export function memberCommands({ repository, ids, query, change, changeClub }: CommandContext) {
  const members = () => listMembers(repository.club, repository.rows.values())

  function member(id: string): Result<Member> {
    const found = members().find((each) => each.id === id)
    return found ? ok(found) : err({ code: 'members/unknown', params: { member: id } })
  }

  return {
    members: (): Reply<readonly Member[]> => query(() => ok(members())),
    /** Names the club does not know that may be somebody's. */
    nearMembers: (names: readonly string[]): Reply<readonly NearName[]> =>
      query(async () => ok(await inTurns(findingNear(repository.club, names)))),
    addMembers: (
      names: readonly string[],
      stamp?: Stamp,
      decisions: readonly NameDecision[] = [],
    ): Reply<AddedMembers> =>
      change(async (when) => {
        const addition = addMembers(repository.club, names, ids, decisions)
        if (!addition.ok) return addition
        const { events, added, duplicates } = addition.value
        const kept = await repository.changeClub(events, when)
        return kept.ok ? ok({ added: members().filter((each) => added.includes(each.id)), duplicates }) : kept
      }, stamp),
    renameMember: (id: string, name: string): Reply<Member> =>
      changeClub(
        (club) => renameMember(club, id, name),
        () => member(id),
      ),
    /** Events he stands in keep the club he had there. */
    noteMemberClub: (id: string, name: string): Reply<Member> =>
      changeClub(
        () => noteClub(clubsData(repository), id, name),
        () => member(id),
      ),
    setMemberActive: (id: string, active: boolean): Reply<Member> =>
      changeClub(
        (club) => setActive(club, id, active),
        () => member(id),
      ),
    setPresent: (who: readonly string[], present: boolean): Reply<readonly Member[]> =>
      changeClub(
        (club) => setPresent(club, who, present),
        () => ok(members()),
      ),
    /** From then on the games of both count for `into`; nothing stored is changed. */
    mergeMembers: (from: string, into: string): Reply<void> =>
      changeClub(
        (club) => {
          const plans = [...club.seasons.keys()].map((season) => repository.planOf(season))
          return mergeMembers({ ...clubsData(repository), rows: repository.rows.values(), plans }, from, into)
        },
        () => ok(undefined),
      ),
    partMembers: (id: string): Reply<void> =>
      changeClub(
        (club) => partMembers(club, id),
        () => ok(undefined),
      ),
    takeMembers: (people: readonly Enrolment[], decisions: readonly NameDecision[] = []): Reply<TakenMembers> =>
      change(async (stamp) => {
        const decided = enrol(clubsData(repository), { plan: NO_PLAN }, people, ids, decisions)
        if (!decided.ok) return decided
        const { clubEvents, joined, duplicates } = decided.value
        const kept = await repository.changeClub(clubEvents, stamp)
        return kept.ok ? ok({ joined, duplicates }) : kept
      }),
  }
}
