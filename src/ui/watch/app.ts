// Entry point of the viewers' pages. They have no club, channel or store, only a socket and the data that they receive
// from it.

import '../kit/styles/main.css'
import icons from '@nuxt/ui/runtime/vue/plugins/icons.js'
import { createApp } from 'vue'
import { webSocketUrl } from '../../api/port.ts'
import { t } from '../kit/i18n/setup.ts'
import { initWatchLook } from './look.ts'
import { parseWatchAddress } from './logic/watchAddress.ts'
import WatchApp from './WatchApp.vue'

export async function mountWatchApp(element: string): Promise<void> {
  const asked = parseWatchAddress(location)
  await initWatchLook(asked)
  document.documentElement.classList.toggle('see-through', asked.page === 'overlay')
  document.title = t('watch.title')
  const socket = webSocketUrl(location.href, '/watch/socket')
  if (asked.delay > 0) socket.searchParams.set('delay', String(asked.delay))
  createApp(WatchApp, { asked, socket: socket.href }).use(icons).mount(element)
}
