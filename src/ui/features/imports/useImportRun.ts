// The running import. Games are staged in chunks, and all become visible at the end. The import belongs to the app
// instead of its page, so that a change of screens neither stops nor hides it. Closing the app discards an unfinished
// import.

import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { ApiResult } from '../../../api/contract/apiResult.ts'
import type { ImportedGames, TakingProgress, UploadedImport } from '../../../api/contract/imports.ts'
import { useClubRequests } from '../../shared/useClubRequests.ts'

export interface ImportRunRequest extends UploadedImport {
  /** Name of the file. */
  readonly file: string
  /** Indexes of the games in the file. */
  readonly games: readonly number[]
  /** Number of people to whom the file gives points outside games. */
  readonly points: number
}

/** `lost` means that a response did not arrive, so it is unknown whether the games were imported. */
type ImportEnd = 'taken' | 'not taken' | 'lost'

export const useImportRun = defineStore('importRun', () => {
  const { ask, send, complain } = useClubRequests()
  const progress = ref<TakingProgress & { readonly season: string; readonly file: string }>()
  /** Result of the last import; `undefined` before the first import has ended. */
  const outcome = ref<{
    readonly season: string
    /** Id of the import; `undefined` if the import was stopped and nothing was imported. */
    readonly id: string | undefined
    readonly games: number
    /** Number of people who received points outside games. */
    readonly points: number
    readonly isUndone: boolean
  }>()
  let isStopped = false

  /** The data is `undefined` if the user stopped the import. */
  async function takeIn(order: ImportRunRequest): Promise<ApiResult<ImportedGames | undefined>> {
    const { points: _, ...asked } = order
    const begun = await send('imports.begin', asked)
    if (!begun.ok) return begun
    const { id, all } = begun.data
    for (let done = 0; done < all && !isStopped;) {
      const staged = await send('imports.stage', { import: id })
      if (!staged.ok) return staged
      done = staged.data.done
      progress.value = { ...staged.data, season: order.season, file: order.file }
    }
    if (!isStopped) return send('imports.commit', { import: id })
    const abandoned = await send('imports.abandon', { import: id })
    return abandoned.ok ? { ok: true, data: undefined } : abandoned
  }

  async function take(order: ImportRunRequest): Promise<ImportEnd> {
    if (progress.value) return 'not taken'
    isStopped = false
    outcome.value = undefined
    progress.value = { done: 0, all: order.games.length, season: order.season, file: order.file }
    try {
      const answer = await takeIn(order)
      if (!answer.ok) complain(answer.error)
      const taken = answer.ok ? answer.data : undefined
      const { season, points } = order
      if (taken || isStopped)
        outcome.value = { season, points, id: taken?.id, games: taken?.games.length ?? 0, isUndone: false }
      if (!answer.ok && answer.error.code === 'api/unavailable') return 'lost'
      return taken ? 'taken' : 'not taken'
    } finally {
      progress.value = undefined
    }
  }

  /** Undoes the last import, as the undo button in the list of imports does. */
  async function takeBack(): Promise<void> {
    const done = outcome.value
    if (done?.id === undefined || !(await ask('imports.undo', { import: done.id }))) return
    if (outcome.value === done) outcome.value = { ...done, isUndone: true }
  }

  return {
    progress,
    outcome,
    take,
    takeBack,
    stop: () => {
      isStopped = true
    },
  }
})
