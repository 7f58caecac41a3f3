// The broadcast of the desktop: the server is loaded and listens only after the organiser starts it.

import { app } from 'electron'
import type { BroadcastHost } from '../../src/api/broadcast.ts'
import { langOf } from '../../src/i18n/registry.ts'

interface ServerFile {
  createServer(pages: string, lang: string): Promise<BroadcastHost>
}

/** `pages`: the folder of the built pages. */
export function desktopBroadcast(pages: string): BroadcastHost {
  const listeners = new Set<() => void>()
  let loaded: Promise<BroadcastHost> | undefined
  let host: BroadcastHost | undefined

  async function load(): Promise<BroadcastHost> {
    const { createServer } = (await import(
      /* @vite-ignore */ new URL('./broadcast.js', import.meta.url).href
    )) as ServerFile
    host = await createServer(pages, langOf(app.getLocale()))
    host.listen(() => [...listeners].forEach((listener) => listener()))
    return host
  }

  return {
    async start(club, network) {
      loaded ??= load()
      return (await loaded).start(club, network)
    },
    stop: () => host?.stop() ?? Promise.resolve(),
    running: () => host?.running(),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
