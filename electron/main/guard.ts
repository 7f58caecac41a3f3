// Stops pages of the app from leaving their origin, opening windows, embedding other content or getting permissions.
// Follows Electron's security checklist; each point has a test.

import { app, session, type WebFrameMain } from 'electron'
import { ORIGIN } from '../bridge.ts'

/** The only permission that screens need: copying to the clipboard. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

export function isOurs(url: string): boolean {
  return url === ORIGIN || url.startsWith(`${ORIGIN}/`)
}

/** Messages are accepted only from the top frame of the app's own pages. */
export function isTrusted(frame: Pick<WebFrameMain, 'url' | 'parent'> | null): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url)
}

export function guardContents(): void {
  app.on('web-contents-created', (_, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event) => {
      // A page may only reload itself.
      if (withoutFragment(event.url) !== withoutFragment(contents.getURL())) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}

/** Call after `ready`. */
export function guardSession(): void {
  session.defaultSession.setPermissionRequestHandler((contents, permission, answer) => {
    answer(GRANTED.has(permission) && isOurs(contents.getURL()))
  })
  session.defaultSession.setPermissionCheckHandler((_, permission, origin) => GRANTED.has(permission) && isOurs(origin))
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url
}
