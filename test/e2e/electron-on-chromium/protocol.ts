// protocol: custom schemes, answered by the app's own handlers through request interception.
// Everything else but this machine itself is refused, as the desktop must work without any network.

import type { BrowserContext, Page, Request as PageRequest } from 'playwright-core'
import { isApp, toApp } from './origins.ts'

type Handler = (request: Request) => Response | Promise<Response>
interface Privileges {
  readonly standard?: boolean
  readonly secure?: boolean
}

const registered = new Map<string, Privileges>()
const handlers = new Map<string, Handler>()
let ready = false

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string; readonly privileges?: Privileges }[]): void {
    if (ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of schemes) registered.set(scheme, privileges ?? {})
  },
  handle(scheme: string, handler: Handler): void {
    if (!ready) throw new Error('protocol.handle cannot be called before app is ready')
    const privileges = registered.get(scheme)
    // Real Electron would serve it, but without an origin that IndexedDB or workers accept.
    if (!privileges?.standard || !privileges.secure)
      throw new Error(`the scheme ${scheme} was not registered as standard and secure before ready`)
    handlers.set(scheme, handler)
  },
  unhandle(scheme: string): void {
    handlers.delete(scheme)
  },
  isProtocolHandled(scheme: string): boolean {
    return handlers.has(scheme)
  },
}

export function protocolIsReady(): void {
  ready = true
}

/** Asked before a page-made navigation of a main frame is let through. */
export type NavigationGuard = (page: Page, url: string) => Promise<boolean>

export async function routeRequests(context: BrowserContext, mayNavigate: NavigationGuard): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request()
    const page = navigatedPage(request)
    if (page === 'nobody' || (page && !(await mayNavigate(page, request.url())))) return route.abort('aborted')
    if (new URL(request.url()).hostname === '127.0.0.1') return route.continue()
    if (!isApp(request.url())) return route.abort('namenotresolved')
    const url = toApp(request.url())
    const handler = handlers.get(new URL(url).protocol.slice(0, -1))
    if (!handler) return route.abort('namenotresolved')
    const body = request.postDataBuffer()
    const response = await handler(
      new Request(url, {
        method: request.method(),
        headers: request.headers(),
        ...(body && { body: new Uint8Array(body) }),
      }),
    )
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
}

/** The page whose main frame this request would fill; `nobody` for a popup that has no frame yet. */
function navigatedPage(request: PageRequest): Page | 'nobody' | undefined {
  if (!request.isNavigationRequest()) return undefined
  try {
    const frame = request.frame()
    return frame.parentFrame() === null ? frame.page() : undefined
  } catch {
    return 'nobody'
  }
}
