// Mounts the blank page of `npm run bench:ui`: the kit, fonts and styles of the app, and nothing else of it.

import '../../../src/ui/kit/styles/main.css'
import ui from '@nuxt/ui/vue-plugin'
import { createApp } from 'vue'
import { createRouter, createWebHashHistory } from 'vue-router'
import BlankPage from './BlankPage.vue'

createApp(BlankPage)
  .use(createRouter({ history: createWebHashHistory(), routes: [{ path: '/', component: BlankPage }] }))
  .use(ui)
  .mount('#app')
