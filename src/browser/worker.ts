// The worker of one tab, which owns the club or connects to the owner. Its URL identifies the build (the bundler adds a
// content hash), so that tabs of different builds never mix. The club is a separate script that is loaded after the
// stores have begun to open, because parsing such a long script blocks everything else in this worker.

import { serveClient } from '../api/channel.ts'
import { portOfEndpoint, workerScope } from '../api/port.ts'
import { reportLiveness } from './workerLiveness.ts'
import { shareClubBetweenTabs } from './tabLeader.ts'
import { startOpeningStorage } from './browserStorage.ts'
import { createHighWaterMarkStorage } from './highWaterMark.ts'

const scope = workerScope()
let club: Promise<typeof import('./club.ts')> | undefined

function loadClub(): Promise<typeof import('./club.ts')> {
  if (club) return club
  club = import('./club.ts')
  // The page notices the error. The worker is closed so that it releases the stores, because another tab may be able to
  // load the script.
  club.catch((error: unknown) => {
    reportError(error)
    self.close()
  })
  return club
}

const highWaterMark = createHighWaterMarkStorage(scope)
const id = crypto.randomUUID()
reportLiveness(id, navigator.locks, scope)
const service = shareClubBetweenTabs({
  id,
  build: new URL(import.meta.url).pathname,
  locks: navigator.locks,
  broadcast: (name) => new BroadcastChannel(name),
  isQuery: async (name) => (await loadClub()).isQueryRequest(name),
  async open() {
    const stored = startOpeningStorage()
    return (await loadClub()).openBrowserClub(highWaterMark, stored)
  },
  prepare: () => void loadClub(),
})
serveClient(portOfEndpoint(scope), service)
