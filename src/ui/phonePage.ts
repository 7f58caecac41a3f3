// Opens the page of a phone: a player's page, the judge's remote, or the page of a judge's link. The components for the
// latter two are loaded only when needed.

import { mountPhoneApp } from './phone/app.ts'

/**
 * Keys of the tab's session storage. With these stored values, a reloaded page continues as the same remote or judge's
 * link.
 */
const TAB_STORAGE_KEYS = { remote: 'consigliere.remote', judge: 'consigliere.judge' }

export function openPhonePage(element: string): void {
  const asked = new URLSearchParams(location.hash.slice(1))
  const isReloaded = (name: keyof typeof TAB_STORAGE_KEYS) =>
    location.hash === '' && (sessionStorage.getItem(TAB_STORAGE_KEYS[name]) ?? '') !== ''
  const name = (['judge', 'remote'] as const).find((each) => asked.has(each) || isReloaded(each))
  if (name === undefined) return void mountPhoneApp(element)
  const mount = { element, code: asked.get(name) ?? undefined, lang: asked.get('lang'), key: TAB_STORAGE_KEYS[name] }
  // Removes the code from the browser history.
  history.replaceState(null, '', location.pathname)
  const link = name === 'judge' ? import('./features/results/JudgeLinkApp.vue') : undefined
  void Promise.all([import('./features/live/remote/app.ts'), link]).then(([{ mountRemoteApp: mountRemote }, page]) =>
    mountRemote(page ? { ...mount, link: page.default } : mount),
  )
}
