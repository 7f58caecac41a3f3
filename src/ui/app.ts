// Entry point of the user interface. A host (src/browser, electron/renderer) opens a channel to the club, builds its
// `HostCapabilities` and calls `mountApp`. The host's HTML needs only `<html lang>` and `<div id="app"
// class="isolate">`, because this file loads the styles and all components.

import './kit/styles/main.css'
import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import type { Channel } from '../api/requestTypes.ts'
import type { HostCapabilities } from '../api/platform/hostCapabilities.ts'
import App from './App.vue'
import { CHANNEL_KEY, HOST_KEY } from './kit/host.ts'
import { showLanguage } from './kit/i18n/setup.ts'
import { initialLanguage } from './kit/preferences/usePreferences.ts'
import { createAppRouter } from './routes.ts'

export async function mountApp(channel: Channel, host: HostCapabilities): Promise<void> {
  await showLanguage(initialLanguage())
  const app = createApp(App)
  app.provide(CHANNEL_KEY, channel)
  app.provide(HOST_KEY, host)
  app.use(createPinia()).use(createAppRouter()).use(ui).mount('#app')
}
