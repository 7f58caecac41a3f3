// The desktop's server. It is in a separate file that is loaded when a broadcast first starts, so that it does not slow
// down the start of the app. It serves the viewers' pages and the devices that join, but not the app itself, which runs
// in its own window.

import '../../src/i18n/generated/all.ts'
import type { BroadcastHost } from '../../src/api/broadcastHost.ts'
import { type Clock, processClock } from '../../src/store/platform.ts'
import type { Lang } from '../../src/i18n/registry.ts'
import { readAssets } from '../../src/server/assets.ts'
import type { ServedHub } from '../../src/server/ownHub.ts'
import { createBroadcastHost } from '../../src/server/broadcastHost.ts'
import { durableNoteFileAt } from '../../src/store/sync/durableNoteFile.ts'

const clock: Clock = { now: Date.now, after: processClock.after }

/** `pages` is the folder of the built pages, and `shadows` is the file with the guesses of waiting players. */
export async function createServerBroadcastHost(
  pages: string,
  lang: Lang,
  hub: () => ServedHub | undefined,
  shadows: string,
): Promise<BroadcastHost> {
  const built = await readAssets(pages)
  const assets = new Map(
    [...built].filter(([path]) => path === '/watch.html' || path === '/phone.html' || path.startsWith('/assets/')),
  )
  return createBroadcastHost({
    clock,
    time: Date.now,
    lang,
    assets,
    hub,
    shadows: durableNoteFileAt(shadows),
    log: (message, error) => console.error(message, error),
  })
}
