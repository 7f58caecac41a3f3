// The club of the server that this page came from, over a socket. The operator's token comes after the `#` of the
// address, which is sent to no server, and stays with the tab. If the token is missing or refused, the page asks for it
// before any screen is shown.

import { type ClientChannel, connect } from '../api/channel.ts'
import { type Port, protocolsOf, socketAddress } from '../api/port.ts'
import type { Screens } from '../i18n/language.ts'
import { langOf, LANGUAGES } from '../i18n/registry.ts'
import { type Clock, processClock, rest } from '../store/platform.ts'
import './tokenPage.css'

const KEY = 'consigliere.operator'
/** The close code of RFC 6455 for a policy violation: the token was withdrawn. */
const POLICY = 1008

/** Milliseconds between two looks whether the server is back; each is twice as long as the one before. */
const FIRST_PAUSE = 300
const LONGEST_PAUSE = 5000

/** The parts of the window that are used. */
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
  ) => Promise<Pick<Response, 'status' | 'json'>>
}

export async function connectToServer(page: ServedPage): Promise<ClientChannel> {
  const { href } = page.location
  const token = await acceptedToken(page, new URL('/club', href))
  page.sessionStorage.setItem(KEY, token)
  const socket = new page.WebSocket(socketAddress(href, '/club'), protocolsOf(token))
  const channel = connect(socketPort(socket))
  socket.addEventListener('close', ({ code }) => {
    // The next load shows what is wrong with the token.
    if (code === POLICY) return page.location.reload()
    channel.close()
    void reloadOnceThere(page, token)
  })
  return channel
}

/**
 * The server opened its club again, or was away: the page begins again with what it has now, the same page as before.
 */
export async function reloadOnceThere(
  page: Pick<ServedPage, 'location' | 'fetch'>,
  token: string,
  clock: Clock = processClock,
): Promise<void> {
  for (let pause = FIRST_PAUSE; !(await isThere(page, token)); pause = Math.min(2 * pause, LONGEST_PAUSE))
    await rest(clock, pause, new AbortController().signal)
  page.location.reload()
}

/** Also where the token is no longer accepted: the next load says so. */
async function isThere(page: Pick<ServedPage, 'location' | 'fetch'>, token: string): Promise<boolean> {
  try {
    const answer = await page.fetch(new URL('/club', page.location.href), {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.status < 500 && answer.status !== 429
  } catch {
    return false
  }
}

const wordsOf = ({ navigator }: ServedPage): TokenWords => LANGUAGES[langOf(navigator.language)].screens.shell.token

async function acceptedToken(page: ServedPage, address: URL): Promise<string> {
  const words = wordsOf(page)
  let token = tokenOfLink(page) ?? page.sessionStorage.getItem(KEY) ?? ''
  let fault = token === '' ? undefined : await faultOf(page, token, address, words.linkRefused)
  while (token === '' || fault !== undefined) {
    token = await askForToken(page.document, words, fault)
    fault = token === '' ? undefined : await faultOf(page, token, address, words.tokenRefused)
  }
  return token
}

/** Removed from the address bar, where other people could read it. */
function tokenOfLink({ location, history }: ServedPage): string | undefined {
  const [, given] = /^#token=([^&]+)$/.exec(location.hash) ?? []
  if (given !== undefined) history.replaceState(null, '', location.pathname)
  return given
}

/** Undefined: the token is accepted. Checked by a request, because a refused socket gives no reason. */
async function faultOf(page: ServedPage, token: string, address: URL, refused: string): Promise<string | undefined> {
  const words = wordsOf(page)
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

function socketPort(socket: WebSocket): Port {
  const waiting: string[] = []
  socket.addEventListener('open', () => waiting.splice(0).forEach((text) => socket.send(text)))
  return {
    post(message) {
      const text = JSON.stringify(message)
      if (socket.readyState === socket.CONNECTING) waiting.push(text)
      else if (socket.readyState === socket.OPEN) socket.send(text)
      else throw new Error('the line to the server is cut')
    },
    onMessage(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(JSON.parse(data))
      }
      socket.addEventListener('message', onMessage)
      return () => socket.removeEventListener('message', onMessage)
    },
  }
}

// The page that asks for a token before any screen is loaded: plain elements, without a framework. The caller checks
// the token.
export type TokenWords = Screens['shell']['token']

/** Replaces the page's content; resolves with the entered text. */
export function askForToken(page: Document, words: TokenWords, fault: string | undefined): Promise<string> {
  const form = page.createElement('form')
  form.className = 'token-page'
  const title = add(form, 'h1', words.title)
  title.id = 'token-title'
  form.setAttribute('aria-labelledby', title.id)
  if (fault !== undefined) add(form, 'p', fault).setAttribute('role', 'alert')
  add(form, 'p', words.hint)
  const label = add(form, 'label', words.label)
  const input = add(label, 'input')
  input.type = 'password'
  input.autocomplete = 'off'
  input.spellcheck = false
  input.required = true
  add(form, 'button', words.open).type = 'submit'
  page.querySelector('#app')?.replaceChildren(form)
  input.focus()
  return new Promise((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      resolve(input.value.trim())
    })
  })
}

function add<K extends keyof HTMLElementTagNameMap>(parent: Element, tag: K, text = ''): HTMLElementTagNameMap[K] {
  const element = parent.ownerDocument.createElement(tag)
  element.textContent = text
  parent.append(element)
  return element
}
