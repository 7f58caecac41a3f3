// The page of the browser edition: starts the club's worker, mounts the screens over its port,
// asks the browser not to throw the data away. Knows nothing of the club.

import { connect } from '../api/channel.ts'
import { portOf } from '../api/port.ts'
import { mountApp } from '../ui/app.ts'
import { createBrowserHost } from './host.ts'
import { tellWitness } from './witness.ts'

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'club' })
tellWitness(worker)
const channel = connect(portOf(worker))
// A worker that failed to start answers nothing; then every request is told so.
worker.addEventListener('error', () => channel.close())

const host = createBrowserHost(channel)
mountApp({ channel, host, element: '#app' })

// Without the promise a full disk may cost the whole origin. Most browsers decide by themselves; Home tells of a no.
void host.keeping?.ask()
