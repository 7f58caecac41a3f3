// The one door into the screens. A host (src/browser, electron/renderer) gets a channel to the
// club, builds its `Host`, and calls `mountApp` on an element of its own page. The page needs
// `<html lang>` and `<div id="app" class="isolate">`; this file brings styles and the rest.

import './kit/styles/main.css'
import ui from '@nuxt/ui/vue-plugin'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import type { Surroundings } from '../api/host.ts'
import App from './App.vue'
import { CHANNEL, HOST } from './kit/host.ts'
import { i18n } from './kit/i18n/setup.ts'
import { createAppRouter } from './routes.ts'

export interface MountOptions extends Surroundings {
  readonly element: Element | string
}

/** Shows the app; the answer takes it away again. */
export function mountApp({ channel, host, element }: MountOptions): () => void {
  const app = createApp(App)
  app.provide(CHANNEL, channel)
  app.provide(HOST, host)
  app.use(createPinia())
  app.use(i18n)
  app.use(createAppRouter())
  app.use(ui)
  app.mount(element)
  return () => app.unmount()
}
