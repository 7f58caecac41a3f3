// Lists of people taken into the club: read and shown first, then taken as they were chosen.

import { ok } from '../../rules/vocabulary.ts'
import type { Desk, Reply } from '../desk.ts'
import { readMembers, type MembersPreview } from '../exchange/members.ts'
import type { RosterFile } from '../exchange/rosterFile.ts'
import { mergeMembers, partMembers } from './merge.ts'
import { enrol, type Enrolment } from '../tournaments/enrol.ts'
import { NO_PLAN } from '../tournaments/plan.ts'

export interface TakenMembers {
  /** Ids of those who joined. */
  readonly joined: readonly string[]
  /** Names that came twice in the list. */
  readonly duplicates: readonly string[]
}

export function memberDesk({ keeper, ids, query, change }: Desk) {
  return {
    previewMembers: (file: RosterFile): Reply<MembersPreview> => query(() => readMembers(file, [...keeper.club.members.values()].filter(({ mergedInto }) => mergedInto === undefined))),
    /** From then on the games of both count for `into`; nothing stored is changed. */
    mergeMembers: (from: string, into: string): Reply<void> => change(async (stamp) => {
      const plans = [...keeper.club.seasons.keys()].map((season) => keeper.planOf(season))
      const events = mergeMembers({ club: keeper.club, rows: keeper.rows.values(), plans }, from, into)
      return events.ok ? keeper.changeClub(events.value, stamp) : events
    }),
    partMembers: (id: string): Reply<void> => change(async (stamp) => {
      const events = partMembers(keeper.club, id)
      return events.ok ? keeper.changeClub(events.value, stamp) : events
    }),
    takeMembers: (people: readonly Enrolment[]): Reply<TakenMembers> => change(async (stamp) => {
      const decided = enrol(keeper.club, NO_PLAN, people, ids)
      if (!decided.ok) return decided
      const { clubEvents, joined, duplicates } = decided.value
      const kept = await keeper.changeClub(clubEvents, stamp)
      return kept.ok ? ok({ joined, duplicates }) : kept
    }),
  }
}
