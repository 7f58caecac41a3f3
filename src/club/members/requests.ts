// Requests about the roster: members, their names and clubs; lists of people to add; and merged members. Requests about
// attendance are in `evening/requests.ts`.

import { z } from 'zod'
import { runChunkedWorkWithPauses } from '../json/chunkedWork.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { similarNameDecisionsSchema, idSchema, nameSchema } from '../model/argumentSchemas.ts'
import { findSimilarNamesInChunks } from '../model/newNames.ts'
import { NO_PLAN } from '../model/plan.ts'
import { ROSTER_RIGHT } from '../model/rights.ts'
import { declareChange, storeClubEvents, declareQuery, type QueryContext } from '../repository/request.ts'
import { decideEnrolment } from '../plan/enrol.ts'
import { createSeasonClubsContext, decideMemberClub } from '../plan/eventClubs.ts'
import { decideMemberAdditions, decideMemberRenaming, decideRosterMembership } from './members.ts'
import { findPossibleDuplicateMembers, decideMemberMerge, decideMemberUnmerge } from './mergeMembers.ts'
import { listMembers, type Member } from './memberList.ts'

const roster = ({ repository }: QueryContext) => listMembers(repository.club, repository.rows.values())
const rosterResult = (known: QueryContext) => ok(roster(known))

function memberById(known: QueryContext, member: string): Result<Member> {
  const found = roster(known).find((each) => each.id === member)
  return found ? ok(found) : err({ code: 'members/unknown', params: { member } })
}

export const memberRequests = {
  'members.list': declareQuery({ args: z.strictObject({}), run: rosterResult }),
  /**
   * Unknown names that are similar to a member's name or to another name in the list. The user decides to whom they
   * belong.
   */
  'members.near': declareQuery({
    args: z.strictObject({ names: z.array(nameSchema).max(10_000) }),
    run: async ({ repository }, { names }) =>
      ok(await runChunkedWorkWithPauses(findSimilarNamesInChunks(repository.club, names))),
  }),
  /** Pairs of members who may be the same person under two names. */
  'members.twins': declareQuery({
    args: z.strictObject({}),
    run: async ({ repository }) =>
      ok(await runChunkedWorkWithPauses(findPossibleDuplicateMembers(repository.club, repository.rows.values()))),
  }),
  /**
   * Adds names to the roster. `duplicates` contains names that were left out because a member has the same name or the
   * list repeats the name.
   */
  'members.add': declareChange({
    args: z.strictObject({
      names: z.array(nameSchema).max(10_000),
      decisions: similarNameDecisionsSchema.exactOptional(),
    }),
    by: ROSTER_RIGHT,
    async run(club, asked) {
      const addition = decideMemberAdditions(club.repository.club, asked.names, club.ids, asked.decisions)
      if (!addition.ok) return addition
      const { events, added, duplicates } = addition.value
      return storeClubEvents(club, ok(events), () =>
        ok({ added: roster(club).filter((each) => added.includes(each.id)), duplicates }),
      )
    },
  }),
  /** Adds people with their clubs. Unknown people join, and removed members return. Refusals contain the `line`. */
  'members.take': declareChange({
    args: z.strictObject({
      people: z.array(z.strictObject({ name: nameSchema, club: nameSchema.exactOptional() })).max(10_000),
      decisions: similarNameDecisionsSchema.exactOptional(),
    }),
    by: ROSTER_RIGHT,
    async run(club, { people, decisions: decided }) {
      const enrolled = decideEnrolment(
        createSeasonClubsContext(club.repository),
        { plan: NO_PLAN },
        people,
        club.ids,
        decided,
      )
      if (!enrolled.ok) return enrolled
      const { clubEvents, joined, duplicates } = enrolled.value
      return storeClubEvents(club, ok(clubEvents), () => ok({ joined, duplicates }))
    },
  }),
  /** Merges the two members of one person, so that the games of both count for `into`. Stored events stay unchanged. */
  'members.merge': declareChange({
    args: z.strictObject({ from: idSchema, into: idSchema }),
    by: ROSTER_RIGHT,
    run(club, { from, into }) {
      const { repository } = club
      const plans = [...repository.club.seasons.keys()].map((season) => repository.planOf(season))
      const data = { ...createSeasonClubsContext(repository), rows: repository.rows.values(), plans }
      return storeClubEvents(club, decideMemberMerge(data, from, into), () => rosterResult(club))
    },
  }),
  'members.part': declareChange({
    args: z.strictObject({ member: idSchema }),
    by: ROSTER_RIGHT,
    run: (club, { member }) =>
      storeClubEvents(club, decideMemberUnmerge(club.repository.club, member), () => rosterResult(club)),
  }),
  'members.rename': declareChange({
    args: z.strictObject({ member: idSchema, name: nameSchema }),
    by: ROSTER_RIGHT,
    run: (club, asked) =>
      storeClubEvents(club, decideMemberRenaming(club.repository.club, asked.member, asked.name), () =>
        memberById(club, asked.member),
      ),
  }),
  /**
   * Sets the club that a member comes from. An empty `club` means our club or no club. In seasons whose standings
   * already include the member, the member's club does not change.
   */
  'members.setClub': declareChange({
    args: z.strictObject({ member: idSchema, club: nameSchema }),
    by: ROSTER_RIGHT,
    run: (club, asked) =>
      storeClubEvents(club, decideMemberClub(createSeasonClubsContext(club.repository), asked.member, asked.club), () =>
        memberById(club, asked.member),
      ),
  }),
  'members.setActive': declareChange({
    args: z.strictObject({ member: idSchema, active: z.boolean() }),
    by: ROSTER_RIGHT,
    run: (club, { member, active }) =>
      storeClubEvents(club, decideRosterMembership(club.repository.club, member, active), () =>
        memberById(club, member),
      ),
  }),
}
