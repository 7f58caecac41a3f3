// All requests that need more than the club.

import { broadcastRequests } from './broadcastRequests.ts'
import { clubRequests } from './clubRequests.ts'
import { hubRequests } from './hubRequests.ts'
import { importRequests } from './importRequests.ts'
import { keyboardUserRequests } from './keyboardRequests.ts'
import { phoneRequests } from './phoneRequests.ts'
import { restoreRequests } from './restoreRequests.ts'
import { rulebookRequests } from './rulebookRequests.ts'

export const hostRequests = {
  ...clubRequests,
  ...restoreRequests,
  ...keyboardUserRequests,
  ...importRequests,
  ...rulebookRequests,
  ...broadcastRequests,
  ...phoneRequests,
  ...hubRequests,
}
