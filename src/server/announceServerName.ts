// Announces the server's name in the local network (mDNS): `http://LAPTOP.local:6235` instead of an IP address, for
// devices and networks that support it. The IP address is shown as well.

import { Bonjour } from 'bonjour-service'
import type { ErrorLogger } from '../api/errorLogger.ts'

export interface Announcement {
  stop(): Promise<void>
}

/** Announces the name until the announcement is stopped. */
export function announceServerName(name: string, port: number, log: ErrorLogger): Announcement {
  const bonjour = new Bonjour({}, (error: Error) => log('the name of the server is not told in the network', error))
  bonjour.publish({ name: `Consigliere ${port}`, type: 'http', port, host: name, probe: false })
  return {
    stop: () =>
      new Promise((resolve) => {
        bonjour.unpublishAll(() => bonjour.destroy(() => resolve()))
      }),
  }
}
