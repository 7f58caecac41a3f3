// Newer versions of the program: looked for when the secretary asks, never while a game is run, installed only by a
// press of a button. A build that was given no address of a feed looks for none.

import { refusal, type Answer } from '../../src/api/contract/answer.ts'
import type { Updates, UpdateStatus } from '../../src/api/host.ts'

/** What fetches and installs: electron-updater, or what a test puts in its place. */
export interface Updater {
  /**
   * The version that was fetched; undefined: this one is the newest. Rejects with what went wrong, or when
   * told to stop.
   */
  fetchNewer(stop: AbortSignal): Promise<string | undefined>
  installAndReopen(): void
}

export interface UpdateHost {
  readonly hasFeed: boolean
  load(): Promise<Updater>
  /** A game is run at this moment. */
  isPlaying(): Promise<boolean>
  /** Something of the club changed: a game may have begun. Returns the stop function. */
  onChange(listener: () => void): () => void
}

const PLAYING = refusal('updates/game-runs', {})

export function createUpdates({ hasFeed, load, isPlaying, onChange }: UpdateHost): Updates {
  let status: UpdateStatus = { state: hasFeed ? 'unknown' : 'off' }
  let updater: Promise<Updater> | undefined

  async function fetched(): Promise<Answer<UpdateStatus>> {
    const stop = new AbortController()
    const deaf = onChange(() => {
      void isPlaying().then((runs) => runs && stop.abort())
    })
    try {
      updater ??= load()
      const version = await (await updater).fetchNewer(stop.signal)
      status = version === undefined ? { state: 'newest' } : { state: 'ready', version }
      return { ok: true, data: status }
    } catch (error) {
      if (stop.signal.aborted) return PLAYING
      return refusal('updates/failed', { cause: error instanceof Error ? error.message : String(error) })
    } finally {
      deaf()
    }
  }

  return {
    status: () => Promise.resolve(status),
    async look() {
      if (!hasFeed) return { ok: true, data: status }
      return (await isPlaying()) ? PLAYING : fetched()
    },
    async install() {
      if (status.state !== 'ready' || updater === undefined) return refusal('updates/nothing-fetched', {})
      if (await isPlaying()) return PLAYING
      ;(await updater).installAndReopen()
      return { ok: true, data: null }
    },
  }
}
