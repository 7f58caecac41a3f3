// The page of a phone: of a player, or of the judge's remote, whose larger parts are loaded for it alone.

import { mountPhone } from './phone/app.ts'

/** Of the tab: a remote that is loaded again goes on. */
const REMOTE = 'consigliere.remote'

export function openPhonePage(element: string): void {
  const asked = new URLSearchParams(location.hash.slice(1))
  const code = asked.get('remote') ?? undefined
  const isReloaded = location.hash === '' && (sessionStorage.getItem(REMOTE) ?? '') !== ''
  if (code === undefined && !isReloaded) return mountPhone(element)
  // A code works once: it stays in no history.
  history.replaceState(null, '', location.pathname)
  void import('./features/live/remote/app.ts').then(({ mountRemote }) =>
    mountRemote({ element, code, lang: asked.get('lang'), key: REMOTE }),
  )
}
