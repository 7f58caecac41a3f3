// The page of the browser edition. Starts the club's worker, or connects to its server, and then loads the screens
// while the club opens.

import { connectChannel, type ClientChannel } from '../api/channel.ts'
import { portOfEndpoint } from '../api/port.ts'
import { browserConnectionClock } from '../ui/kit/pageClock.ts'
import { isClubOnServer } from './fromServer.ts'
import { watchLiveness } from './workerLiveness.ts'
import { sendHighWaterMark } from './highWaterMark.ts'

const { channel, connection } = isClubOnServer(document)
  ? await (await import('./serverClub.ts')).connectToServer(window, browserConnectionClock)
  : { channel: connectToWorker(), connection: null }

function connectToWorker(): ClientChannel {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'club' })
  sendHighWaterMark(worker)
  const connected = connectChannel(portOfEndpoint(worker))
  // A worker that failed to start responds to nothing, so every request gets an error.
  worker.addEventListener('error', () => connected.close())
  watchLiveness(worker, navigator.locks, () => connected.close())
  return connected
}

const { showScreens } = await import('./screens.ts')
showScreens(channel, connection)
