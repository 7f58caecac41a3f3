// Program updates. A search for a newer version starts only when the secretary asks for it, and never during a game. An
// update is installed only with a button. A build without a feed URL never searches.

import { type ApiResult, errorMessageOf, refusedApiResult } from '../../src/api/contract/apiResult.ts'
import type { AppUpdates, UpdateStatus } from '../../src/api/platform/updates.ts'

/** Downloads and installs updates. Implemented by electron-updater, and by a fake in tests. */
export interface Updater {
  /**
   * Downloads a newer version and returns its number, or `undefined` if the running version is the newest. Rejects with
   * the error, or if `stop` is aborted.
   */
  fetchNewer(stop: AbortSignal): Promise<string | undefined>
  installAndReopen(): void
}

export interface UpdateHost {
  readonly hasFeed: boolean
  load(): Promise<Updater>
  /** Whether a game is being played now. */
  isPlaying(): Promise<boolean>
  /** Calls the listener when the club changes, because a game may have started. Returns the stop function. */
  onChange(listener: () => void): () => void
}

const GAME_RUNS_REFUSAL = refusedApiResult('updates/game-runs', {})

export function createAppUpdates({ hasFeed, load, isPlaying, onChange }: UpdateHost): AppUpdates {
  let status: UpdateStatus = { state: hasFeed ? 'unknown' : 'off' }
  let updater: Promise<Updater> | undefined

  async function fetched(): Promise<ApiResult<UpdateStatus>> {
    const stop = new AbortController()
    const unsubscribe = onChange(() => {
      void isPlaying().then((runs) => runs && stop.abort())
    })
    try {
      updater ??= load()
      const version = await (await updater).fetchNewer(stop.signal)
      status = version === undefined ? { state: 'newest' } : { state: 'ready', version }
      return { ok: true, data: status }
    } catch (error) {
      if (stop.signal.aborted) return GAME_RUNS_REFUSAL
      return refusedApiResult('updates/failed', { cause: errorMessageOf(error) })
    } finally {
      unsubscribe()
    }
  }

  return {
    status: () => Promise.resolve(status),
    async look() {
      if (!hasFeed) return { ok: true, data: status }
      return (await isPlaying()) ? GAME_RUNS_REFUSAL : fetched()
    },
    async install() {
      if (status.state !== 'ready' || updater === undefined) return refusedApiResult('updates/nothing-fetched', {})
      if (await isPlaying()) return GAME_RUNS_REFUSAL
      ;(await updater).installAndReopen()
      return { ok: true, data: null }
    },
  }
}
