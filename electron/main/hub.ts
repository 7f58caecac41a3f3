// The hub that the desktop is joined to: a note in the profile that only its owner may read, and the line, made by main.

import { join } from 'node:path'
import type { HubPlace } from '../../src/startup/joining.ts'
import { httpLine } from '../../src/store/sync/httpLine.ts'
import { deviceIdFile } from '../../src/store/sync/deviceId-file.ts'

const HUB = 'hub.json'

export function desktopHub(userData: string): HubPlace {
  return { ...deviceIdFile(join(userData, HUB)), line: (hub, laptop) => httpLine({ ...hub, deviceId: laptop }) }
}
