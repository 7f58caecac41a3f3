// The door into the judge's remote, and into his link: the app's own parts over a channel that is cut down.

import '../../../kit/styles/main.css'
import icons from '@nuxt/ui/runtime/vue/plugins/icons.js'
import { createPinia } from 'pinia'
import { type Component, createApp } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { HostCapabilities } from '../../../../api/platform/hostCapabilities.ts'
import { langOfLocale } from '../../../../i18n/registry.ts'
import { CHANNEL_KEY, HOST_KEY } from '../../../kit/host.ts'
import { showLanguage, t } from '../../../kit/i18n/setup.ts'
import { initialLanguage, usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { keepScreenOn } from '../../../phone/keepScreenOn.ts'
import { createBrowserPorts } from '../../../phone/phoneClient.ts'
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
  await showLanguage(lang === null ? initialLanguage() : langOfLocale(lang))
  const channel = new RemoteChannel(createBrowserPorts(sessionStorage, key), link && '/ws/judge')
  const app = createApp(link ?? RemoteApp, { channel })
  // Parts of a page may link to others; here is one alone.
  if (link) app.use(createRouter({ history: createMemoryHistory(), routes: [{ path: '/:all(.*)', component: link }] }))
  app.provide(CHANNEL_KEY, channel)
  // No part of the table prints, saves or asks for a file.
  const host: Pick<HostCapabilities, 'setLanguage'> = { setLanguage: () => undefined }
  app.provide(HOST_KEY, host as HostCapabilities)
  app.use(createPinia())
  app.use(icons)
  app.runWithContext(() => {
    const preferences = usePreferences()
    if (lang !== null) preferences.language = langOfLocale(lang)
  })
  document.title = t(link ? 'results.link.title' : 'phones.remote.title')
  document.addEventListener('pointerdown', keepScreenOn, { once: true })
  if (link && code !== undefined) channel.startWithToken(code)
  else void channel.start(code)
  app.mount(element)
}
