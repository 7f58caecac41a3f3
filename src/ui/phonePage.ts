// The page of a phone: of a player, or of the judge's remote or link, whose larger parts are loaded for it alone.

import { mountPhone } from './phone/app.ts'

/** Of the tab: one that is loaded again goes on. */
const TAB_STORAGE_KEYS = { remote: 'consigliere.remote', judge: 'consigliere.judge' }

export function openPhonePage(element: string): void {
  const asked = new URLSearchParams(location.hash.slice(1))
  const isReloaded = (name: keyof typeof TAB_STORAGE_KEYS) =>
    location.hash === '' && (sessionStorage.getItem(TAB_STORAGE_KEYS[name]) ?? '') !== ''
  const name = (['judge', 'remote'] as const).find((each) => asked.has(each) || isReloaded(each))
  if (name === undefined) return void mountPhone(element)
  const mount = { element, code: asked.get(name) ?? undefined, lang: asked.get('lang'), key: TAB_STORAGE_KEYS[name] }
  // A code stays in no history.
  history.replaceState(null, '', location.pathname)
  const link = name === 'judge' ? import('./features/results/JudgeLinkApp.vue') : undefined
  void Promise.all([import('./features/live/remote/app.ts'), link]).then(([{ mountRemote }, page]) =>
    mountRemote(page ? { ...mount, link: page.default } : mount),
  )
}
