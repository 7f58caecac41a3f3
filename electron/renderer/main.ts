// The page of the desktop's window: receives its two ports and mounts the screens with them.

import { connectChannel } from '../../src/api/channel.ts'
import { mountApp } from '../../src/ui/app.ts'
import { APP_PAGE_PORT_NAMES } from '../bridge.ts'
import { createDesktopHost } from './host.ts'
import { receivePorts } from './ports.ts'

const { api, host } = await receivePorts(APP_PAGE_PORT_NAMES)
void mountApp(connectChannel(api), createDesktopHost(host))
