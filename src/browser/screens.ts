// The screens of the browser edition over a channel to the club, and the asking that a browser does not throw its data
// away. Loaded once the club is opening.

import type { ClientChannel } from '../api/channel.ts'
import { mountApp } from '../ui/app.ts'
import { createBrowserHost } from './host.ts'

export function showScreens(channel: ClientChannel): void {
  const host = createBrowserHost(channel)
  mountApp({ channel, host, element: '#app' })
  // Without permanent storage a full disk may cost all data of the origin. Most browsers decide without asking; Home
  // shows a refusal.
  void host.keeping?.ask()
}
