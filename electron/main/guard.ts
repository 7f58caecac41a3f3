// Stops pages of the app from leaving their origin, opening windows, embedding other content or getting permissions.
// Follows Electron's security checklist. Each item of the list has a test.

import { app, session, type WebFrameMain } from 'electron'
import { APP_ORIGIN } from '../bridge.ts'

/**
 * Permissions that our own pages need: copying to the clipboard, and access to a model on this device or in its
 * network. The content policy lets only the lab's worker connect to models (ADR 16).
 */
const GRANTED_PERMISSIONS: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'local-network',
  // Earlier Chromium versions use this name for the permissions `local-network` and `loopback-network`.
  'local-network-access',
  'loopback-network',
])

export function isAppUrl(url: string): boolean {
  return url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`)
}

/** Messages are accepted only from the top frame of the app's own pages. */
export function isAppFrame(frame: Pick<WebFrameMain, 'url' | 'parent'> | null): boolean {
  return frame !== null && frame.parent === null && isAppUrl(frame.url)
}

export function restrictWebContents(): void {
  app.on('web-contents-created', (_, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event) => {
      // A page may only reload itself or change its fragment.
      if (withoutFragment(event.url) !== withoutFragment(contents.getURL())) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}

/** Must be called after `ready`. */
export function restrictSessionPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((contents, permission, answer) => {
    answer(GRANTED_PERMISSIONS.has(permission) && isAppUrl(contents.getURL()))
  })
  session.defaultSession.setPermissionCheckHandler(
    (_, permission, origin) => GRANTED_PERMISSIONS.has(permission) && isAppUrl(origin),
  )
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url
}
