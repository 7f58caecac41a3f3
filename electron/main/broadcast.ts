// The broadcast on the desktop. The server is loaded and listens only after the organiser starts it.

import { join } from 'node:path'
import { app } from 'electron'
import type { BroadcastHost } from '../../src/api/broadcastHost.ts'
import type { ScreenService } from '../../src/api/phoneHost.ts'
import type { ServedHub } from '../../src/server/ownHub.ts'
import { langOfLocale } from '../../src/i18n/registry.ts'

/** File with the guesses of waiting players. */
const SHADOWS_FILE = 'shadows.json'

interface ServerFile {
  createServerBroadcastHost(
    pages: string,
    lang: string,
    hub: () => ServedHub | undefined,
    shadows: string,
  ): Promise<BroadcastHost>
}

/** `pages` is the folder of the built pages. `hub` returns the hub of the open club. */
export function createDesktopBroadcastHost(pages: string, hub: () => ServedHub | undefined): BroadcastHost {
  const listeners = new Set<Parameters<BroadcastHost['listen']>[0]>()
  let loaded: Promise<BroadcastHost> | undefined
  let host: BroadcastHost | undefined
  let screens: ScreenService | undefined

  async function load(): Promise<BroadcastHost> {
    const { createServerBroadcastHost } = (await import(
      /* @vite-ignore */ new URL('./broadcast.js', import.meta.url).href
    )) as ServerFile
    host = await createServerBroadcastHost(
      pages,
      langOfLocale(app.getLocale()),
      hub,
      join(app.getPath('userData'), SHADOWS_FILE),
    )
    if (screens) host.takeService?.(screens)
    host.listen((topic) => [...listeners].forEach((listener) => listener(topic)))
    return host
  }

  return {
    async start(club, network) {
      loaded ??= load()
      return (await loaded).start(club, network)
    },
    stop: () => host?.stop() ?? Promise.resolve(),
    running: () => host?.running(),
    phones: () => host?.phones?.(),
    takeService(service) {
      screens = service
      host?.takeService?.(service)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
