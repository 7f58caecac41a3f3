// Requests of the roster: who is in it, by which name, from where, here tonight; lists of people taken into it; two
// members who are one person.

import { z } from 'zod'
import { inChunks } from '../json/chunkedWork.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { decisions, id, name } from '../model/argumentSchemas.ts'
import { findingNear } from '../model/newNames.ts'
import { NO_PLAN } from '../model/plan.ts'
import { ROSTER } from '../model/rights.ts'
import { change, keep, query, type Known } from '../repository/request.ts'
import { enrol } from '../plan/enrol.ts'
import { clubsData, noteClub } from '../plan/eventClubs.ts'
import {
  addMembers,
  listMembers,
  type Member,
  memberTwins,
  mergeMembers,
  partMembers,
  renameMember,
  setActive,
  setPresent,
} from './members.ts'

const roster = ({ repository }: Known) => listMembers(repository.club, repository.rows.values())
const whole = (known: Known) => ok(roster(known))

function one(known: Known, member: string): Result<Member> {
  const found = roster(known).find((each) => each.id === member)
  return found ? ok(found) : err({ code: 'members/unknown', params: { member } })
}

export const memberRequests = {
  'members.list': query({ args: z.strictObject({}), run: whole }),
  /** Unknown names that are near the name of a member; the user says who they are. */
  'members.near': query({
    args: z.strictObject({ names: z.array(name).max(10_000) }),
    run: async ({ repository }, { names }) => ok(await inChunks(findingNear(repository.club, names))),
  }),
  /** Members who may be one person under two names. */
  'members.twins': query({
    args: z.strictObject({}),
    run: async ({ repository }) => ok(await inChunks(memberTwins(repository.club, repository.rows.values()))),
  }),
  /** `duplicates`: names that came twice. */
  'members.add': change({
    args: z.strictObject({ names: z.array(name).max(10_000), decisions: decisions.exactOptional() }),
    by: ROSTER,
    async run(club, asked) {
      const addition = addMembers(club.repository.club, asked.names, club.ids, asked.decisions)
      if (!addition.ok) return addition
      const { events, added, duplicates } = addition.value
      return keep(club, ok(events), () =>
        ok({ added: roster(club).filter((each) => added.includes(each.id)), duplicates }),
      )
    },
  }),
  /** People with their clubs: strangers join, who was removed comes back. Refusals name the `line`. */
  'members.take': change({
    args: z.strictObject({
      people: z.array(z.strictObject({ name, club: name.exactOptional() })).max(10_000),
      decisions: decisions.exactOptional(),
    }),
    by: ROSTER,
    async run(club, { people, decisions: decided }) {
      const enrolled = enrol(clubsData(club.repository), { plan: NO_PLAN }, people, club.ids, decided)
      if (!enrolled.ok) return enrolled
      const { clubEvents, joined, duplicates } = enrolled.value
      return keep(club, ok(clubEvents), () => ok({ joined, duplicates }))
    },
  }),
  /** One person under two names: the games of both count for `into`; nothing stored is changed. */
  'members.merge': change({
    args: z.strictObject({ from: id, into: id }),
    by: ROSTER,
    run(club, { from, into }) {
      const { repository } = club
      const plans = [...repository.club.seasons.keys()].map((season) => repository.planOf(season))
      const data = { ...clubsData(repository), rows: repository.rows.values(), plans }
      return keep(club, mergeMembers(data, from, into), () => whole(club))
    },
  }),
  'members.part': change({
    args: z.strictObject({ member: id }),
    by: ROSTER,
    run: (club, { member }) => keep(club, partMembers(club.repository.club, member), () => whole(club)),
  }),
  'members.rename': change({
    args: z.strictObject({ member: id, name }),
    by: ROSTER,
    run: (club, asked) =>
      keep(club, renameMember(club.repository.club, asked.member, asked.name), () => one(club, asked.member)),
  }),
  /** Empty = ours, or none. Events he stands in keep the club he had there. */
  'members.setClub': change({
    args: z.strictObject({ member: id, club: name }),
    by: ROSTER,
    run: (club, asked) =>
      keep(club, noteClub(clubsData(club.repository), asked.member, asked.club), () => one(club, asked.member)),
  }),
  'members.setActive': change({
    args: z.strictObject({ member: id, active: z.boolean() }),
    by: ROSTER,
    run: (club, { member, active }) =>
      keep(club, setActive(club.repository.club, member, active), () => one(club, member)),
  }),
  'members.setPresent': change({
    args: z.strictObject({ members: z.array(id).max(10_000), present: z.boolean() }),
    by: ROSTER,
    run: (club, { members, present }) =>
      keep(club, setPresent(club.repository.club, members, present), () => whole(club)),
  }),
}
