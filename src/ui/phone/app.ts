// Entry point of the phone page. It has its own texts and styles and loads no other part of the app.

import './phone.css'
import { createApp } from 'vue'
import { createBrowserPhonePorts, PhoneClient } from './phoneClient.ts'
import PhoneApp from './PhoneApp.vue'
import { choosePhoneLang, t } from './words.ts'
import { keepScreenOn } from './keepScreenOn.ts'

const PHONE_STORAGE_KEY = 'consigliere.phone'

export async function mountPhoneApp(element: string): Promise<void> {
  const asked = new URLSearchParams(location.hash.slice(1))
  await choosePhoneLang(asked.get('lang'))
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const look = () => document.documentElement.classList.toggle('dark', dark.matches)
  dark.addEventListener('change', look)
  look()
  document.title = t('title')
  const code = asked.get('seat') ?? undefined
  // The code works only once, so it is removed from the address in the browser history.
  history.replaceState(null, '', location.pathname)
  createApp(PhoneApp, {
    client: new PhoneClient(code, createBrowserPhonePorts(localStorage, PHONE_STORAGE_KEY)),
  }).mount(element)
  document.addEventListener('pointerdown', keepScreenOn, { once: true })
}
