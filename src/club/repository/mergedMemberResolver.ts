// Replaces merged members in rows and plans. As long as nobody is merged, the rows are the repository's own objects.
// Otherwise, and for plans, the results are cached.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from '../model/clubState.ts'
import {
  hasMergedMembers,
  resolvePlanEventMembers,
  resolveMembersInGameRow,
  resolveMemberId,
} from '../model/mergedMembers.ts'
import { foldPlan, NO_PLAN, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/planEvents.ts'

export class MergedMemberResolver {
  #members: ClubState['members'] | undefined
  #isPlain = true
  #rowsOf = new WeakMap<GameRow, GameRow>()
  #plansOf = new WeakMap<readonly PlanEvent[], Plan>()

  resolveRows(club: ClubState, rows: ReadonlyMap<string, GameRow>): ReadonlyMap<string, GameRow> {
    this.#follow(club)
    if (this.#isPlain) return rows
    const resolve = (member: string) => resolveMemberId(club, member)
    return new Map(
      [...rows].map(([id, row]) => {
        const made = this.#rowsOf.get(row) ?? resolveMembersInGameRow(row, resolve)
        this.#rowsOf.set(row, made)
        return [id, made]
      }),
    )
  }

  resolvePlan(club: ClubState, events: readonly PlanEvent[] | undefined): Plan {
    this.#follow(club)
    if (!events) return NO_PLAN
    const resolve = (member: string) => resolveMemberId(club, member)
    const made =
      this.#plansOf.get(events) ??
      foldPlan(NO_PLAN, this.#isPlain ? events : events.map((event) => resolvePlanEventMembers(event, resolve)))
    this.#plansOf.set(events, made)
    return made
  }

  /** Discards the cached results if the roster has changed and any member was or is merged. */
  #follow(club: ClubState): void {
    if (club.members === this.#members) return
    this.#members = club.members
    const was = this.#isPlain
    this.#isPlain = !hasMergedMembers(club)
    if (was && this.#isPlain) return
    this.#rowsOf = new WeakMap()
    this.#plansOf = new WeakMap()
  }
}
