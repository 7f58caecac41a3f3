// Entry point of the judge's remote and of a judge's link: mounts components of the app with a channel that is
// restricted to one table or to one judge's tables.

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
import { createBrowserPhonePorts } from '../../../phone/phoneClient.ts'
import { RemoteChannel } from './remoteChannel.ts'
import RemoteApp from './RemoteApp.vue'

interface RemoteMount {
  readonly element: string
  /** Code that the laptop displayed; `undefined` if the page was reloaded. */
  readonly code: string | undefined
  readonly lang: string | null
  /** Key under which the tab stores the remote's session. */
  readonly key: string
  /**
   * Component of a judge's link. In this case, `code` is the token of the link. If omitted, the judge's remote is
   * mounted.
   */
  readonly link?: Component
}

export async function mountRemoteApp({ element, code, lang, key, link }: RemoteMount): Promise<void> {
  await showLanguage(lang === null ? initialLanguage() : langOfLocale(lang))
  const channel = new RemoteChannel(createBrowserPhonePorts(sessionStorage, key), link && '/ws/judge')
  const app = createApp(link ?? RemoteApp, { channel })
  // Components may contain links to other pages, so a router is needed although there is only one page.
  if (link) app.use(createRouter({ history: createMemoryHistory(), routes: [{ path: '/:all(.*)', component: link }] }))
  app.provide(CHANNEL_KEY, channel)
  // No component of this page prints, saves or opens a file.
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
