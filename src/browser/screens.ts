// Mounts the screens of the browser edition, connected to the club by a channel, and requests persistent storage.
// Loaded while the club opens.

import type { ClientChannel } from '../api/channel.ts'
import type { HostConnection } from '../api/platform/connection.ts'
import { mountApp } from '../ui/app.ts'
import { createBrowserHost } from './host.ts'

export function showScreens(channel: ClientChannel, connection: HostConnection | null): void {
  const host = createBrowserHost(channel, connection)
  void mountApp(channel, host)
  // Without persistent storage, a browser may delete all data when the disk is full. Most browsers decide without
  // asking the user. The Tonight screen shows if the request was refused.
  void host.persistentStorage?.ask()
}
