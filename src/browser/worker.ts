// The worker of one tab: either owns the club or reaches the owner's. Its own address names the build (the bundler puts
// a content hash in it), so tabs of different builds never mix. The club itself is a script of its own, asked for once
// what is stored has begun to open: while so long a script is made ready, nothing else of this worker gets its turn.

import { serve } from '../api/channel.ts'
import { portOf, type MessageEndpoint } from '../api/port.ts'
import { holdLifeline } from './workerLiveness.ts'
import { shareClub } from './tabLeader.ts'
import { beginOpening } from './stored.ts'
import { witnessOfPage } from './highWaterMark.ts'

// In a worker `self` speaks postMessage like a port; the page's types take it for a window.
const scope = self as unknown as MessageEndpoint & Pick<Worker, 'postMessage' | 'addEventListener'>
let club: Promise<typeof import('./club.ts')> | undefined

function loadClub(): Promise<typeof import('./club.ts')> {
  if (club) return club
  club = import('./club.ts')
  // The page is told as of a worker that did not start. What is stored has begun to open and is let go with the worker:
  // another tab may have the script.
  club.catch((error: unknown) => {
    reportError(error)
    self.close()
  })
  return club
}

const witness = witnessOfPage(scope)
const id = crypto.randomUUID()
holdLifeline(id, navigator.locks, scope)
const service = shareClub({
  id,
  build: new URL(import.meta.url).pathname,
  locks: navigator.locks,
  broadcast: (name) => new BroadcastChannel(name),
  isQuery: async (name) => (await loadClub()).isQuery(name),
  async open() {
    const stored = beginOpening()
    return (await loadClub()).openClub(witness, stored)
  },
  prepare: () => void loadClub(),
})
serve(portOf(scope), service)
