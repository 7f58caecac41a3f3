// The hub of the desktop's laptop: a note in the profile that only its owner may read, and the line, which is main's.

import { join } from 'node:path'
import type { HubPlace } from '../../src/startup/joining.ts'
import { httpLine } from '../../src/store/sync/httpLine.ts'
import { laptopFile } from '../../src/store/sync/deviceId-file.ts'

const HUB = 'hub.json'

export function desktopHub(userData: string): HubPlace {
  return { ...laptopFile(join(userData, HUB)), line: (hub, laptop) => httpLine({ ...hub, laptop }) }
}
