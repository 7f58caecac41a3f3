// Rows and plans with everybody as who he is now. While nobody is merged they are the very ones the
// repository holds; else they are made once for a state of the club and of what they are made of.

import type { GameRow } from '../../scoring/row.ts'
import type { ClubState } from './clubState.ts'
import { withJudgesNow } from './judges.ts'
import type { PlanEvent } from './planEvents.ts'
import { foldPlan, NO_PLAN, type Plan } from './plan.ts'
import { hasMerged, mergedPlanEvent, mergedRow, personOf } from './merged.ts'

export interface People {
  rows(club: ClubState, rows: ReadonlyMap<string, GameRow>): ReadonlyMap<string, GameRow>
  plan(club: ClubState, events: readonly PlanEvent[] | undefined): Plan
}

export function createPeople(): People {
  let members: ClubState['members'] | undefined
  let isPlain = true
  let rowsOf = new WeakMap<GameRow, GameRow>()
  let plansOf = new WeakMap<readonly PlanEvent[], Plan>()
  /** With judges under the names they bear: of this roster. */
  let judgedOf = new WeakMap<Plan, Plan>()

  /** What was made for another roster is of no use. */
  function follow(club: ClubState): void {
    if (club.members === members) return
    members = club.members
    judgedOf = new WeakMap()
    const was = isPlain
    isPlain = !hasMerged(club)
    if (was && isPlain) return
    rowsOf = new WeakMap()
    plansOf = new WeakMap()
  }

  return {
    rows(club, rows) {
      follow(club)
      if (isPlain) return rows
      const resolve = (member: string) => personOf(club, member)
      return new Map(
        [...rows].map(([id, row]) => {
          const made = rowsOf.get(row) ?? mergedRow(row, resolve)
          rowsOf.set(row, made)
          return [id, made]
        }),
      )
    },
    plan(club, events) {
      follow(club)
      if (!events) return NO_PLAN
      const made =
        plansOf.get(events) ??
        foldPlan(
          NO_PLAN,
          isPlain ? events : events.map((event) => mergedPlanEvent(event, (member) => personOf(club, member))),
        )
      plansOf.set(events, made)
      const judged = judgedOf.get(made) ?? withJudgesNow(made, club)
      judgedOf.set(made, judged)
      return judged
    },
  }
}
