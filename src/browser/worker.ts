// The worker of one tab: either owns the club or reaches the owner's. Its own address names the
// build (the bundler puts a content hash in it), so tabs of different builds never mix.

import { serve } from '../api/channel.ts'
import { portOf, type MessageEndpoint } from '../api/port.ts'
import { openClub } from './club.ts'
import { holdLifeline } from './lifeline.ts'
import { shareClub } from './ownership.ts'
import { witnessOfPage } from './witness.ts'

// In a worker `self` speaks postMessage like a port; the page's types take it for a window.
const scope = self as unknown as MessageEndpoint & Pick<Worker, 'postMessage' | 'addEventListener'>
const witness = witnessOfPage(scope)
const id = crypto.randomUUID()
holdLifeline(id, navigator.locks, scope)
const service = shareClub({
  id,
  build: new URL(import.meta.url).pathname,
  locks: navigator.locks,
  broadcast: (name) => new BroadcastChannel(name),
  open: async () => openClub(witness),
})
serve(portOf(scope), service)
