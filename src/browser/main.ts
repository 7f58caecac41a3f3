// The page of the browser edition: starts the club's worker, or calls the server it came from, mounts the screens,
// asks the browser not to throw the data away. Knows nothing of the club.

import { connect, type ClientChannel } from '../api/channel.ts'
import { portOf } from '../api/port.ts'
import { mountApp } from '../ui/app.ts'
import { createBrowserHost } from './host.ts'
import { followLifeline } from './lifeline.ts'
import { connectToServer, isFromServer } from './serverClub.ts'
import { tellWitness } from './witness.ts'

const channel = isFromServer(document) ? connectToServer(window) : connectToWorker()

function connectToWorker(): ClientChannel {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'club' })
  tellWitness(worker)
  const connected = connect(portOf(worker))
  // A worker that failed to start answers nothing; then every request is told so.
  worker.addEventListener('error', () => connected.close())
  followLifeline(worker, navigator.locks, () => connected.close())
  return connected
}

const host = createBrowserHost(channel)
mountApp({ channel, host, element: '#app' })

// Without the promise a full disk may cost the whole origin. Most browsers decide by themselves; Home tells of a no.
void host.keeping?.ask()
