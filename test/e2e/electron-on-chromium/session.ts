// session.defaultSession: permissions. The app's request handler is asked, and its answer is set in Chromium.

import type { CDPSession } from 'playwright-core'
import { toBrowser } from './origins.ts'

type PermissionHandler = (
  contents: object,
  permission: string,
  callback: (granted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void
type CheckHandler = (contents: object | null, permission: string, requestingOrigin: string) => boolean

/** Electron's names of permissions with those of the browser's debugging protocol. */
const PERMISSIONS: readonly (readonly [electron: string, chromium: string])[] = [
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['geolocation', 'geolocation'],
  ['idle-detection', 'idle-detection'],
  ['local-network', 'local-network'],
  ['local-network-access', 'local-network-access'],
  ['loopback-network', 'loopback-network'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['notifications', 'notifications'],
]

/** Asks the app about every permission and sets its answers in Chromium. `url` is the app's own address. */
export let settlePermissions: (session: Session, contents: object, url: string, cdp: CDPSession) => Promise<void>

class Session {
  #request: PermissionHandler | null = null
  #check: CheckHandler | null = null

  static {
    settlePermissions = (session, contents, url, cdp) => session.#settle(contents, url, cdp)
  }

  setPermissionRequestHandler(handler: PermissionHandler | null): void {
    this.#request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler
  }

  async #settle(contents: object, url: string, cdp: CDPSession): Promise<void> {
    const origin = new URL(toBrowser(url)).origin
    for (const [permission, name] of PERMISSIONS) {
      // Without a handler Electron grants everything.
      const asked = await new Promise<boolean>((resolve) => {
        if (this.#request) this.#request(contents, permission, resolve, { requestingUrl: url, isMainFrame: true })
        else resolve(true)
      })
      const checked = this.#check?.(contents, permission, url) ?? true
      await cdp.send('Browser.setPermission', {
        permission: { name },
        setting: asked && checked ? 'granted' : 'denied',
        origin,
      })
    }
  }
}

export const session = { defaultSession: new Session() }
