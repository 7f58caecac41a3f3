// The import under way: games are staged portion by portion and are there all at once at the end.
// Lives in the app, not on its page, so that going to another screen and back neither stops it nor
// loses sight of it; closing the app leaves nothing of it.

import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { ImportedGames, TakingProgress, UploadedImport } from '../../../api/contract/games.ts'
import { useAsk } from '../../shared/useAsk.ts'

export interface ImportOrder extends UploadedImport {
  /** The file's name. */
  readonly file: string
  /** Their places in the file. */
  readonly games: readonly number[]
}

export const useImportRun = defineStore('importRun', () => {
  const { ask } = useAsk()
  const progress = ref<TakingProgress & { readonly season: string; readonly file: string }>()
  /** What the last one came to; undefined while there was none. */
  const outcome = ref<{
    readonly season: string
    readonly games: ImportedGames['games']
    readonly isStopped: boolean
    /** No games: the file had a seating plan. */
    readonly isSeating: boolean
  }>()
  let isStopped = false

  async function takeIn(order: ImportOrder): Promise<ImportedGames['games'] | undefined> {
    const begun = await ask('imports.begin', order)
    if (!begun) return undefined
    const { id, all } = begun
    for (let done = 0; done < all && !isStopped;) {
      const staged = await ask('imports.stage', { import: id })
      if (!staged) return undefined
      done = staged.done
      progress.value = { ...staged, season: order.season, file: order.file }
    }
    if (!isStopped) return (await ask('imports.commit', { import: id }))?.games
    await ask('imports.abandon', { import: id })
    return undefined
  }

  /** Whether the games are there now. */
  async function take(order: ImportOrder): Promise<boolean> {
    if (progress.value) return false
    isStopped = false
    outcome.value = undefined
    progress.value = { done: 0, all: order.games.length, season: order.season, file: order.file }
    try {
      const games = await takeIn(order)
      if (games || isStopped) {
        const isSeating = !isStopped && order.games.length === 0
        outcome.value = { season: order.season, games: games ?? [], isStopped, isSeating }
      }
      return games !== undefined
    } finally {
      progress.value = undefined
    }
  }

  /** The games stay in the books as void; people and stages stay as they are. */
  async function takeBack(reason: string): Promise<void> {
    for (const { id: game, version } of outcome.value?.games ?? []) {
      if (!outcome.value || !(await ask('games.void', { game, version, isVoid: true, reason }))) return
      outcome.value = { ...outcome.value, games: outcome.value.games.filter(({ id }) => id !== game) }
    }
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
