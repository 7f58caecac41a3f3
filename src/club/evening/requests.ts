// Requests about evenings: who is here, and opening and closing. `evening` is the club's day; times after midnight
// belong to the day before.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { isRunningGameRow, nonVoidGameRows } from '../../scoring/counting.ts'
import { runChunkedWorkWithPauses } from '../json/chunkedWork.ts'
import { dateSchema, idSchema, nameSchema, startTimeSchema } from '../model/argumentSchemas.ts'
import {
  ATTENDANCE_SOURCES,
  ATTENDANCE_STATES,
  findEvening,
  findOpenEvening,
  findPlannedEvening,
  MAX_EXPECTED_TIME_LENGTH,
  type PlannedEvening,
} from '../model/evenings.ts'
import { eveningDateAt } from '../model/localTime.ts'
import { ROSTER_RIGHT } from '../model/rights.ts'
import type { Repository } from '../repository/repository.ts'
import { declareChange, declareQuery, storeClubEvents } from '../repository/request.ts'
import {
  decideAttendance,
  decideEveningClosing,
  decideEveningPlan,
  decideEveningPlanDropping,
  decideEveningReopening,
  decideTwoPeople,
  JOINING_WAYS,
  type NotedPerson,
} from './changeEvening.ts'
import { readClubListInChunks } from './readClubList.ts'
import { listEveningRoster } from './eveningRoster.ts'
import { lastEntryTimeOfGame, readEveningView } from './readEveningView.ts'
import { findSimilarGuestsInChunks } from './similarGuests.ts'

const MAX_NOTED_PEOPLE = 10_000
/** Maximum number of characters, more than any chat message has. */
const MAX_LIST_LENGTH = 200_000
const eveningArgsSchema = z.strictObject({ evening: dateSchema })
const attendance = {
  state: z.enum(ATTENDANCE_STATES),
  until: z.string().trim().min(1).max(MAX_EXPECTED_TIME_LENGTH).exactOptional(),
}
const notedPersonSchema: z.ZodType<NotedPerson> = z.union([
  z.strictObject({ member: idSchema, ...attendance }),
  z.strictObject({ name: nameSchema, joinsAs: z.enum(JOINING_WAYS).exactOptional(), ...attendance }),
])

/**
 * Time of the last entry of the evening that is open, in milliseconds since the epoch: a note about a person, or an
 * entry of one of its games.
 */
async function lastEntryTimeOfOpenEvening(repository: Repository): Promise<number> {
  const open = findOpenEvening(repository.club.evenings)
  if (open === undefined) return 0
  const games = nonVoidGameRows(repository.rows.values()).filter(({ evening }) => evening === open.date)
  const times = await Promise.all(games.map((game) => lastEntryTimeOfGame(repository, game)))
  return Math.max(open.lastNotedAt, ...times)
}

const plannedIn = ({ club }: Repository): PlannedEvening | null => findPlannedEvening(club.evenings) ?? null

export const eveningRequests = {
  /** Where each person is this evening, the open tables, and how long each free person has been waiting. */
  'evening.get': declareQuery({
    args: eveningArgsSchema,
    run: ({ repository }, { evening }) => readEveningView(repository, evening),
  }),
  /** The people whom the secretary can tick, and the people of the evening before. */
  'evening.roster': declareQuery({
    args: eveningArgsSchema,
    run: ({ repository }, { evening }) => ok(listEveningRoster(repository.club, repository.rows.values(), evening)),
  }),
  /**
   * Reads a list of people that was pasted from a chat. Returns the people who are here, who will be late, who are on
   * the reserve list and who are not coming, and the lines that are not names. Stores nothing.
   */
  'evening.readList': declareQuery({
    args: eveningArgsSchema.extend({ text: z.string().max(MAX_LIST_LENGTH) }),
    run: async ({ repository }, { evening, text }) =>
      ok(await runChunkedWorkWithPauses(readClubListInChunks(repository.club, evening, text))),
  }),
  /** Guests of this evening whose names are similar to those of other people. */
  'evening.similar': declareQuery({
    args: eveningArgsSchema,
    run: async ({ repository }, { evening }) =>
      ok(await runChunkedWorkWithPauses(findSimilarGuestsInChunks(repository.club, evening))),
  }),
  /**
   * Records the attendance of people, either for all of them or for none. The first record opens the evening. If
   * `evening` is omitted, the current evening in this device's time zone applies. People with unknown names join the
   * club as guests or, if `joinsAs` specifies it, as members. Similar names are accepted, and the user is asked about
   * them later. Refusals contain the `line` of the person.
   */
  'evening.note': declareChange({
    args: z.strictObject({
      evening: dateSchema.exactOptional(),
      people: z.array(notedPersonSchema).max(MAX_NOTED_PEOPLE),
      via: z.enum(ATTENDANCE_SOURCES),
    }),
    by: ROSTER_RIGHT,
    async run(club, { evening: asked, people, via }) {
      const { repository, ids, stamp } = club
      const evening = asked ?? eveningDateAt(stamp.at, Intl.DateTimeFormat().resolvedOptions().timeZone)
      const isKnown = findEvening(repository.club.evenings, evening) !== undefined
      const lastEntryAt = isKnown ? 0 : await lastEntryTimeOfOpenEvening(repository)
      const decided = decideAttendance(repository.club, { evening, people, via }, { newId: ids, lastEntryAt })
      if (!decided.ok) return decided
      const { events, members, joined } = decided.value
      return storeClubEvents(club, ok(events), () => ok({ members, joined }))
    },
  }),
  /**
   * Records that two similar names belong to two different people. If they belong to one person, `members.merge` is
   * used.
   */
  'evening.tellApart': declareChange({
    args: z.strictObject({ a: idSchema, b: idSchema }),
    by: ROSTER_RIGHT,
    run: (club, { a, b }) => storeClubEvents(club, decideTwoPeople(club.repository.club, a, b), () => ok(undefined)),
  }),
  /** Closes the evening. From then on, nobody counts as present. */
  'evening.close': declareChange({
    args: eveningArgsSchema,
    by: ROSTER_RIGHT,
    run(club, { evening }) {
      const { repository, stamp } = club
      const openGames = nonVoidGameRows(repository.rows.values()).flatMap((row) =>
        row.evening === evening && isRunningGameRow(row) ? [row.number] : [],
      )
      const decided = decideEveningClosing(repository.club, evening, { at: stamp.at, openGames })
      return storeClubEvents(club, decided, () => readEveningView(repository, evening))
    },
  }),
  /** Announces the date and the time of the next evening. A later announcement replaces this one. */
  'evening.plan': declareChange({
    args: z.strictObject({ date: dateSchema, starts: startTimeSchema }),
    by: ROSTER_RIGHT,
    run: (club, plan) =>
      storeClubEvents(club, decideEveningPlan(club.repository.club, plan), () => ok(plannedIn(club.repository))),
  }),
  /** Withdraws the announcement of the evening. */
  'evening.dropPlan': declareChange({
    args: z.strictObject({ date: dateSchema }),
    by: ROSTER_RIGHT,
    run: (club, { date }) =>
      storeClubEvents(club, decideEveningPlanDropping(club.repository.club, date), () =>
        ok(plannedIn(club.repository)),
      ),
  }),
  /** Reopens the last evening, with everybody who was here when it was closed. */
  'evening.reopen': declareChange({
    args: eveningArgsSchema,
    by: ROSTER_RIGHT,
    run: (club, { evening }) =>
      storeClubEvents(club, decideEveningReopening(club.repository.club, evening), () =>
        readEveningView(club.repository, evening),
      ),
  }),
}
