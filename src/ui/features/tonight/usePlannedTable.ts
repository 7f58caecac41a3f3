// Planned table from the address (`/table/season/stage/round/table`): its ten people by seat and its judge. `undefined`
// if the address names no planned table, and while the plan is loading.

import { computed, type ComputedRef } from 'vue'
import { useRoute } from 'vue-router'
import type { TableInPlan } from '../../../scoring/gameRow.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'
import { namedJudgeOf } from '../../shared/members/judging.ts'
import { plannedRoundView, repeatedTable, type SeatedPerson } from '../../shared/plan/roundView.ts'

interface PlannedTable {
  readonly season: string
  readonly place: TableInPlan
  readonly stageName: string
  readonly judge: string
  readonly judgeId?: string
  /** People by seat. */
  readonly people: readonly SeatedPerson[]
  /** The game that was started at this table, finished or not. */
  readonly game?: { readonly id: string; readonly isOver: boolean }
}

export interface RoutePlannedTable {
  /** Whether the address names a table, even if the plan has no such table. */
  readonly isAsked: boolean
  /** Key of the table that the address names; `undefined` if it names no table. */
  readonly key: string | undefined
  /** Whether the address names a table that the plan does not have. */
  readonly isMissing: ComputedRef<boolean>
  readonly table: ComputedRef<PlannedTable | undefined>
}

export function useRoutePlannedTable(): RoutePlannedTable {
  const { params } = useRoute()
  const asked = parseRouteTable(params)
  const { data: plan, error } = useLiveQuery('plan.get', () => (asked ? { season: asked.season } : undefined))

  const table = computed((): PlannedTable | undefined => {
    const stage = plan.value?.stages.find(({ id }) => id === asked?.place.stage)
    if (!asked || !plan.value || !stage) return undefined
    const { season, place } = asked
    const game = stage.games.find((each) => each.round === place.round && each.table === place.table)
    const view =
      plannedRoundView(plan.value, stage, place.round).tables.find((each) => each.table === place.table) ??
      repeatedTable(plan.value, stage, place) ??
      // If the game has started, its own list of players applies.
      (game ? { judge: '', people: [] } : undefined)
    if (!view) return undefined
    return {
      season,
      place,
      stageName: stage.name,
      ...namedJudgeOf(view),
      people: view.people,
      ...(game ? { game: { id: game.game, isOver: game.isOver } } : {}),
    }
  })
  return {
    isAsked: asked !== undefined,
    key: asked && [asked.season, asked.place.stage, asked.place.round, asked.place.table].join('/'),
    isMissing: computed(
      () =>
        asked !== undefined && (error.value !== undefined || (plan.value !== undefined && table.value === undefined)),
    ),
    table,
  }
}

function parseRouteTable(
  params: Readonly<Record<string, unknown>>,
): { readonly season: string; readonly place: TableInPlan } | undefined {
  const { season, stage, round, table } = params
  if (typeof season !== 'string' || typeof stage !== 'string') return undefined
  return { season, place: { stage, round: Number(round), table: Number(table) } }
}
