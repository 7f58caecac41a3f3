// Background searches for schedules, one per stage. A finished or stopped search stores its best schedule in the club,
// and undo restores the previous one. A search that continues from the current schedule only offers its result: the
// schedule changes when the user accepts it.

import { defineStore } from 'pinia'
import { reactive } from 'vue'
import type { SeatingQualityChange, SlotSchedule, SearchedBy, StageView } from '../../../api/contract/plan.ts'
import {
  type SeatingInput,
  type SeatingProgress,
  type SeatingSearchRun,
  isBetterSeatingQuality,
} from '../../../api/seating.ts'
import { t } from '../../kit/i18n/setup.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'
import { useHost } from '../../kit/host.ts'

export interface RunningSeatingSearch {
  readonly seconds: number
  progress: SeatingProgress | undefined
  readonly run: SeatingSearchRun
}

/** A schedule found by a search that continued from the current schedule. */
export interface FoundSchedule {
  readonly schedule: SlotSchedule
  readonly seed: number
  readonly quality: SeatingQualityChange['after']
}

export interface SeatingSearchRequest {
  readonly season: string
  readonly stage: StageView
  readonly input: SeatingInput
  readonly seed: number
  readonly seconds: number
  /**
   * `improve` continues from the current schedule. `add` seats the missing rounds and leaves the existing ones
   * unchanged. If omitted, the search starts afresh.
   */
  readonly from?: 'improve' | 'add'
}

export const useSeatingSearches = defineStore('seating-searches', () => {
  const host = useHost()
  const { ask, complain, offerUndo } = useClubRequests()
  const running = reactive(new Map<string, RunningSeatingSearch>())
  /** By stage: a better schedule to accept or discard, or `none` if the continued search did not find a better one. */
  const found = reactive(new Map<string, FoundSchedule | 'none'>())

  async function start({ season, stage, input, seed, seconds, from: how }: SeatingSearchRequest): Promise<void> {
    if (running.has(stage.id)) return
    found.delete(stage.id)
    const from = how === undefined ? undefined : stage.schedule
    const kept = how === 'add' && from ? { kept: from.length } : {}
    const run = host.searchSeating(input, { seed, seconds, ...(from ? { from } : {}), ...kept }, (progress) => {
      const search = running.get(stage.id)
      if (search) search.progress = progress
    })
    running.set(stage.id, { seconds, progress: undefined, run })
    const plan = await run.plan
    running.delete(stage.id)
    if (!plan.ok) return complain(plan.error)
    const { schedule, quality, without } = plan.data
    if (how !== 'improve') return keep(season, stage, schedule, { seed, ...(without ? { without } : {}) })
    // The user may have swapped people during the search, so the result is compared with the latest schedule.
    const present = await ask('plan.seating', { season, id: stage.id })
    if (!present) return
    const isBetter = present.quality !== undefined && isBetterSeatingQuality(quality, present.quality)
    found.set(stage.id, isBetter ? { schedule, seed, quality } : 'none')
  }

  /** Stores the offered schedule. The club refuses it if games of the stage have started. */
  async function take(season: string, stage: StageView): Promise<void> {
    const offered = found.get(stage.id)
    found.delete(stage.id)
    if (offered === undefined || offered === 'none') return
    // The quality without pairs to avoid is known from the first search.
    const { without } = stage
    await keep(season, stage, offered.schedule, { seed: offered.seed, ...(without ? { without } : {}) })
  }

  async function keep(season: string, stage: StageView, schedule: SlotSchedule, by: SearchedBy): Promise<void> {
    const kept = await ask('plan.seat', { season, id: stage.id, schedule, ...by })
    if (!kept) return
    const { schedule: before, seed: old, without: price } = stage
    // Undo is offered only for a schedule that had all rounds.
    if (before?.length === schedule.length)
      offerUndo(
        t('seating.reseated', { name: stage.name }),
        () =>
          void ask('plan.seat', {
            season,
            id: stage.id,
            schedule: before,
            ...(old === undefined ? {} : { seed: old }),
            ...(price ? { without: price } : {}),
          }),
      )
  }

  return {
    running,
    found,
    start,
    take,
    leave: (stage: string) => found.delete(stage),
    stop: (stage: string) => running.get(stage)?.run.stop(),
  }
})
