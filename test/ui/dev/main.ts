// Mounts the screens over the fake channel, for looking at them while no host is at hand.

import { mountApp } from '../../../src/ui/app.ts'
import { fakeChannel } from '../fakeChannel.ts'
import { fakeHost } from '../fakeHost.ts'

const empty = new URLSearchParams(location.search).has('empty')
mountApp({ channel: fakeChannel({ empty }), host: fakeHost(), element: '#app' })
