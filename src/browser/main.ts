// The page of the browser edition: starts the club's worker, or calls the server it came from, and then has the screens
// loaded, so that the club opens meanwhile. Knows nothing of the club.

import { connect, type ClientChannel } from '../api/channel.ts'
import { portOf } from '../api/port.ts'
import { isFromServer } from './fromServer.ts'
import { followLifeline } from './workerLiveness.ts'
import { tellWitness } from './highWaterMark.ts'

const channel = isFromServer(document)
  ? await (await import('./serverClub.ts')).connectToServer(window)
  : connectToWorker()

function connectToWorker(): ClientChannel {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'club' })
  tellWitness(worker)
  const connected = connect(portOf(worker))
  // If the worker failed to start, every request is answered with that error.
  worker.addEventListener('error', () => connected.close())
  followLifeline(worker, navigator.locks, () => connected.close())
  return connected
}

const { showScreens } = await import('./screens.ts')
showScreens(channel)
