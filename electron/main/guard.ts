// What no page of the app may ever do: leave its origin, open windows, embed other contents, or
// be granted a permission. Follows Electron's security checklist; each point has a test.

import { app, session, type WebFrameMain } from 'electron'
import { ORIGIN } from '../bridge.ts'

/** Copying a result to the clipboard is the one thing screens need. */
const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

export function isOurs(url: string): boolean {
  return url === ORIGIN || url.startsWith(`${ORIGIN}/`)
}

/** Messages count only from the top frame of one of our own pages. */
export function isTrusted(frame: Pick<WebFrameMain, 'url' | 'parent'> | null): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url)
}

export function guardContents(): void {
  app.on('web-contents-created', (_, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event) => {
      // A reload of itself is the only navigation a page has.
      if (withoutFragment(event.url) !== withoutFragment(contents.getURL())) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}

/** After `ready`. */
export function guardSession(): void {
  session.defaultSession.setPermissionRequestHandler((contents, permission, answer) => {
    answer(GRANTED.has(permission) && isOurs(contents.getURL()))
  })
  session.defaultSession.setPermissionCheckHandler((_, permission, origin) => GRANTED.has(permission) && isOurs(origin))
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url
}
