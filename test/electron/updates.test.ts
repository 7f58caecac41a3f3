// A newer version is downloaded on request, never during a game, and installed only with the button.

import { expect, test } from 'vitest'
import { createAppUpdates, type Updater } from '../../electron/main/updates.ts'

/** An updater with a feed and a club, which records the calls. */
function laptop({ hasFeed = true, newest = '0.2.0' as string | null } = {}) {
  const done: string[] = []
  const listeners = new Set<() => void>()
  const state = { isPlaying: false, fault: undefined as Error | undefined, whileFetching: () => {} }
  const updater: Updater = {
    async fetchNewer(stop) {
      done.push('fetch')
      state.whileFetching()
      await new Promise((resolve) => setImmediate(resolve))
      stop.throwIfAborted()
      if (state.fault) throw state.fault
      return newest ?? undefined
    },
    installAndReopen: () => void done.push('install'),
  }
  const updates = createAppUpdates({
    hasFeed,
    async load() {
      done.push('load')
      return updater
    },
    isPlaying: async () => state.isPlaying,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const beginGame = () => {
    state.isPlaying = true
    for (const listener of listeners) listener()
  }
  return { updates, done, state, beginGame, listeners }
}

test('a build without an update server reports that updates are off, and loads nothing', async () => {
  const { updates, done } = laptop({ hasFeed: false })
  expect(await updates.status()).toEqual({ state: 'off' })
  expect(await updates.look()).toEqual({ ok: true, data: { state: 'off' } })
  expect(await updates.install()).toMatchObject({ error: { code: 'updates/nothing-fetched' } })
  expect(done).toEqual([])
})

test('no update is loaded before the user asks for it', async () => {
  const { updates, done } = laptop({ newest: null })
  expect(await updates.status()).toEqual({ state: 'unknown' })
  expect(done).toEqual([])
  expect(await updates.look()).toEqual({ ok: true, data: { state: 'newest' } })
  expect(await updates.install()).toMatchObject({ error: { code: 'updates/nothing-fetched' } })
})

test('a newer version is downloaded, and is installed when the button is pressed', async () => {
  const { updates, done, listeners } = laptop()
  expect(await updates.look()).toEqual({ ok: true, data: { state: 'ready', version: '0.2.0' } })
  expect(done).toEqual(['load', 'fetch'])
  expect(await updates.install()).toEqual({ ok: true, data: null })
  expect(done).toEqual(['load', 'fetch', 'install'])
  expect(listeners.size).toBe(0)
})

test('during a game, the app neither checks for updates nor installs them', async () => {
  const { updates, done, state } = laptop()
  state.isPlaying = true
  expect(await updates.look()).toMatchObject({ error: { code: 'updates/game-runs' } })
  expect(done).toEqual([])
  state.isPlaying = false
  await updates.look()
  state.isPlaying = true
  expect(await updates.install()).toMatchObject({ error: { code: 'updates/game-runs' } })
  expect(done).toEqual(['load', 'fetch'])
})

test('a game that starts during a download stops the download', async () => {
  const { updates, state, beginGame } = laptop()
  state.whileFetching = beginGame
  expect(await updates.look()).toMatchObject({ error: { code: 'updates/game-runs' } })
  expect(await updates.status()).toEqual({ state: 'unknown' })
})

test('a failed check for updates is reported and can be repeated', async () => {
  const { updates, state } = laptop()
  state.fault = new Error('net::ERR_INTERNET_DISCONNECTED')
  expect(await updates.look()).toEqual({
    ok: false,
    error: { code: 'updates/failed', params: { cause: 'net::ERR_INTERNET_DISCONNECTED' } },
  })
  state.fault = undefined
  expect(await updates.look()).toMatchObject({ data: { state: 'ready' } })
})
