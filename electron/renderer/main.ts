// The page of the desktop's window: receives its two ports and mounts the screens with them.

import { connectChannel } from '../../src/api/channel.ts'
import { mountApp } from '../../src/ui/app.ts'
import { APP_PORTS } from '../bridge.ts'
import { connectHost } from './host.ts'
import { receivePorts } from './ports.ts'

const { api, host } = await receivePorts(APP_PORTS)
void mountApp(connectChannel(api), connectHost(host))
