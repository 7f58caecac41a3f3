// Searches that run, one a stage, whatever page is on screen. A finished or stopped one gives its
// best plan to the club; the plan it replaced is kept for undo.

import { defineStore } from 'pinia'
import { reactive } from 'vue'
import type { Schedule, StageView } from '../../../api/contract/plan.ts'
import type { SeatingInput, SeatingProgress, SeatingRun } from '../../../api/seating.ts'
import { useAsk } from '../../composables/useAsk.ts'
import { useUndoToast } from '../../composables/useUndoToast.ts'
import { useHost } from '../../host.ts'
import { translate } from '../../i18n/setup.ts'

export interface RunningSearch {
  readonly seconds: number
  progress: SeatingProgress | undefined
  readonly run: SeatingRun
}

export interface SearchWish {
  readonly season: string
  readonly stage: StageView
  readonly input: SeatingInput
  readonly seed: number
  readonly seconds: number
  /** Continue from the schedule there is; or seat what it lacks, its own rounds as they are. */
  readonly from?: 'improve' | 'add'
}

export const useSearches = defineStore('seating-searches', () => {
  const host = useHost()
  const { ask, complain } = useAsk()
  const { offerUndo } = useUndoToast()
  const running = reactive(new Map<string, RunningSearch>())

  async function start({ season, stage, input, seed, seconds, from: how }: SearchWish): Promise<void> {
    if (running.has(stage.id)) return
    const from = how === undefined ? undefined : stage.schedule
    const kept = how === 'add' && from ? { kept: from.length } : {}
    const run = host.seek(input, { seed, seconds, ...(from ? { from } : {}), ...kept }, (progress) => {
      const search = running.get(stage.id)
      if (search) search.progress = progress
    })
    running.set(stage.id, { seconds, progress: undefined, run })
    const found = await run.plan
    running.delete(stage.id)
    if (!found.ok) return complain(found.error)
    await keep(season, stage, found.data.schedule, seed)
  }

  async function keep(season: string, stage: StageView, schedule: Schedule, seed: number): Promise<void> {
    const kept = await ask('plan.seat', { season, id: stage.id, schedule, seed })
    if (!kept) return
    const { schedule: before, seed: old } = stage
    // A seating that lacked rounds is no plan to go back to.
    if (before?.length === schedule.length)
      offerUndo(
        translate('seating.reseated', { name: stage.name }),
        () =>
          void ask('plan.seat', {
            season,
            id: stage.id,
            schedule: before,
            ...(old === undefined ? {} : { seed: old }),
          }),
      )
  }

  return { running, start, stop: (stage: string) => running.get(stage)?.run.stop() }
})
