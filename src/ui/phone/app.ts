// The door into the page of a phone: its own words and looks, nothing of the app.

import './phone.css'
import { createApp } from 'vue'
import { browserPorts, PhoneClient } from './phoneClient.ts'
import PhoneApp from './PhoneApp.vue'
import { choosePhoneLang, t } from './words.ts'

const KEPT = 'consigliere.phone'

export async function mountPhone(element: string): Promise<void> {
  const asked = new URLSearchParams(location.hash.slice(1))
  await choosePhoneLang(asked.get('lang'))
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const look = () => document.documentElement.classList.toggle('dark', dark.matches)
  dark.addEventListener('change', look)
  look()
  document.title = t('title')
  const code = asked.get('seat') ?? undefined
  // A code works once: it stays in no history.
  history.replaceState(null, '', location.pathname)
  createApp(PhoneApp, { client: new PhoneClient(code, browserPorts(localStorage, KEPT)) }).mount(element)
  document.addEventListener('pointerdown', stayAwake, { once: true })
}

// Keeps the screen on while the page is in sight. Over https the browser does it; without it (a local network has no
// certificate) a film that never ends and shows nothing is what is left.

export function stayAwake(): void {
  if ('wakeLock' in navigator) {
    const ask = () => {
      if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => undefined)
    }
    document.addEventListener('visibilitychange', ask)
    ask()
    return
  }
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2
  const drawing = canvas.getContext('2d')
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.srcObject = canvas.captureStream(1)
  setInterval(() => drawing?.fillRect(0, 0, 2, 2), 1000)
  film.play().catch(() => undefined)
}
