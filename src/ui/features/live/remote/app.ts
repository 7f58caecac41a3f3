// The door into the judge's remote, and into his link: the app's own parts over a channel that is cut down.

import '../../../kit/styles/main.css'
import icons from '@nuxt/ui/runtime/vue/plugins/icons.js'
import { createPinia } from 'pinia'
import { type Component, createApp } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { HostCapabilities } from '../../../../api/platform/hostCapabilities.ts'
import { langOf } from '../../../../i18n/registry.ts'
import { CHANNEL, HOST } from '../../../kit/host.ts'
import { showLanguage, t } from '../../../kit/i18n/setup.ts'
import { keptLanguage, usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { stayAwake } from '../../../phone/stayAwake.ts'
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
  /** Of a judge's link, whose token is the code. */
  readonly link?: Component
}

export async function mountRemote({ element, code, lang, key, link }: RemoteMount): Promise<void> {
  await showLanguage(lang === null ? keptLanguage() : langOf(lang))
  const channel = new RemoteChannel(browserPorts(sessionStorage, key), link && '/ws/judge')
  const app = createApp(link ?? RemoteApp, { channel })
  // Parts of a page may link to others; here is one alone.
  if (link) app.use(createRouter({ history: createMemoryHistory(), routes: [{ path: '/:all(.*)', component: link }] }))
  app.provide(CHANNEL, channel)
  // No part of the table prints, saves or asks for a file.
  const host: Pick<HostCapabilities, 'setLanguage'> = { setLanguage: () => undefined }
  app.provide(HOST, host as HostCapabilities)
  app.use(createPinia())
  app.use(icons)
  app.runWithContext(() => {
    const preferences = usePreferences()
    if (lang !== null) preferences.language = langOf(lang)
  })
  document.title = t(link ? 'results.link.title' : 'phones.remote.title')
  document.addEventListener('pointerdown', stayAwake, { once: true })
  if (link && code !== undefined) channel.startAs(code)
  else void channel.start(code)
  app.mount(element)
}
