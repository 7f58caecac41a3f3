// Connection to the club on the server that delivered this page, over a WebSocket. The operator's token follows the `#`
// of the URL, which is never sent to a server, and is kept for the tab. If the token is missing or refused, the page
// asks for it before any screen is shown.

import type { ClientChannel } from '../api/channel.ts'
import { WEB_SOCKET_CLOSE_CODES, isTokenRefusalStatus } from '../api/closeCodes.ts'
import type { HostConnection } from '../api/platform/connection.ts'
import { subprotocolsWithToken, webSocketUrl } from '../api/port.ts'
import { ReconnectingChannel } from '../api/reconnectingChannel.ts'
import { loadLanguage } from '../i18n/load.ts'
import { langOfLocale, LANGUAGES } from '../i18n/registry.ts'
import type { Clock } from '../store/platform.ts'
import { type TokenPageTexts, askForToken } from './tokenPage.ts'

const OPERATOR_TOKEN_KEY = 'consigliere.operator'

/** Milliseconds between two attempts to reach the server. */
const SERVER_RETRY_PAUSES_MS = { first: 300, longest: 5000 }
/**
 * Milliseconds without a response after which the connection is replaced. It is long, because a server that is busy
 * with a large file still answers earlier requests. The connection is shown as disconnected before that.
 */
const UNRESPONSIVE_LIMIT_MS = 10_000

/** Part of `window` that is used here. */
interface ServedPage {
  readonly location: Pick<Location, 'href' | 'hash' | 'pathname' | 'reload'>
  readonly history: Pick<History, 'replaceState'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly navigator: Pick<Navigator, 'language'>
  readonly document: Document
  readonly WebSocket: new (address: URL, protocols: string[]) => WebSocket
  readonly fetch: (
    address: URL,
    init: { readonly headers: Record<string, string> },
  ) => Promise<Pick<Response, 'status' | 'json' | 'text'>>
}

export interface ServerClubConnection {
  readonly channel: ClientChannel
  readonly connection: HostConnection
}

export async function connectToServer(page: ServedPage, clock: Clock): Promise<ServerClubConnection> {
  const address = new URL('/club', page.location.href)
  const token = await acceptedToken(page, address)
  page.sessionStorage.setItem(OPERATOR_TOKEN_KEY, token)
  const listeners = new Set<() => void>()
  let wasCut = false
  const channel = new ReconnectingChannel<'refused'>({
    clock,
    pauses: SERVER_RETRY_PAUSES_MS,
    keepSilent: UNRESPONSIVE_LIMIT_MS,
    open: () => new page.WebSocket(webSocketUrl(page.location.href, '/club'), subprotocolsWithToken(token)),
    changed(state) {
      for (const listener of [...listeners]) listener()
      if (state.is === 'connected' && wasCut) void reloadIfReplaced(page)
      wasCut = state.is === 'cut'
    },
    async probe(code) {
      if (code !== WEB_SOCKET_CLOSE_CODES.policy && !isTokenRefusalStatus(await statusOf(page, token, address)))
        return undefined
      // After reloading, the page explains why the token was refused.
      page.location.reload()
      return 'refused'
    },
  })
  channel.socket.connect()
  const connection: HostConnection = {
    get state() {
      return channel.socket.state
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { channel, connection }
}

/**
 * Reloads the page if the server is reachable again with a different version. The page that it delivers then refers to
 * other scripts than those running here.
 */
async function reloadIfReplaced({ document, location, fetch }: ServedPage): Promise<void> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const served = await fetch(new URL('/', location.href), { headers: {} })
    .then((answer) => (answer.status === 200 ? answer.text() : undefined))
    // If the server is unreachable again, its version is unknown.
    .catch(() => undefined)
  if (typeof own === 'string' && served?.includes(own) === false) location.reload()
}

/** HTTP status of the response, or 0 if there is no response. */
async function statusOf(page: ServedPage, token: string, address: URL): Promise<number> {
  try {
    return (await page.fetch(address, { headers: { authorization: `Bearer ${token}` } })).status
  } catch {
    return 0
  }
}

const tokenPageTextsFor = ({ navigator }: ServedPage): TokenPageTexts =>
  LANGUAGES[langOfLocale(navigator.language)].screens.shell.token

async function acceptedToken(page: ServedPage, address: URL): Promise<string> {
  await loadLanguage(langOfLocale(page.navigator.language))
  const words = tokenPageTextsFor(page)
  let token = tokenOfLink(page) ?? page.sessionStorage.getItem(OPERATOR_TOKEN_KEY) ?? ''
  let fault = token === '' ? undefined : await faultOf(page, token, address, words.linkRefused)
  while (token === '' || fault !== undefined) {
    token = await askForToken(page.document, words, fault)
    fault = token === '' ? undefined : await faultOf(page, token, address, words.tokenRefused)
  }
  return token
}

/** Removes the token of the link from the address bar, where other people could read it, and returns it. */
function tokenOfLink({ location, history }: ServedPage): string | undefined {
  const [, given] = /^#token=([^&]+)$/.exec(location.hash) ?? []
  if (given !== undefined) history.replaceState(null, '', location.pathname)
  return given
}

/**
 * Returns why the token is not accepted, or `undefined` if it is. Asks with an HTTP request, because a refused socket
 * gives no reason.
 */
async function faultOf(page: ServedPage, token: string, address: URL, refused: string): Promise<string | undefined> {
  const words = tokenPageTextsFor(page)
  try {
    const answer = await page.fetch(address, { headers: { authorization: `Bearer ${token}` } })
    if (answer.status === 401) return refused
    if (answer.status === 403) return words.anotherRight
    const { code } = (await answer.json()) as { readonly code?: string }
    return code === 'server/socket-only' ? undefined : words.busy
  } catch {
    return words.busy
  }
}
