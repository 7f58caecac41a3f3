// The door into the judge's remote: the live table's own parts over a channel that is cut down to one game.

import '../../../kit/styles/main.css'
import icons from '@nuxt/ui/runtime/vue/plugins/icons.js'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import type { HostCapabilities } from '../../../../api/host.ts'
import { langOf } from '../../../../i18n/registry.ts'
import { CHANNEL, HOST } from '../../../kit/host.ts'
import { i18n, t } from '../../../kit/i18n/setup.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { stayAwake } from '../../../phone/app.ts'
import { browserPorts } from '../../../phone/phoneClient.ts'
import { RemoteChannel } from './remoteChannel.ts'
import RemoteApp from './RemoteApp.vue'

interface RemoteMount {
  readonly element: string
  /** As the laptop showed it; absent: the page was loaded again. */
  readonly code: string | undefined
  readonly lang: string | null
  /** What the tab keeps the remote under. */
  readonly key: string
}

export function mountRemote({ element, code, lang, key }: RemoteMount): void {
  const channel = new RemoteChannel(browserPorts(sessionStorage, key))
  const app = createApp(RemoteApp, { channel })
  app.provide(CHANNEL, channel)
  // No part of the table prints, saves or asks for a file.
  const host: Pick<HostCapabilities, 'setLanguage'> = { setLanguage: () => undefined }
  app.provide(HOST, host as HostCapabilities)
  app.use(createPinia())
  app.use(i18n)
  app.use(icons)
  app.runWithContext(() => {
    const preferences = usePreferences()
    if (lang !== null) preferences.language = langOf(lang)
  })
  document.title = t('phones.remote.title')
  document.addEventListener('pointerdown', stayAwake, { once: true })
  void channel.start(code)
  app.mount(element)
}
