// The club of the server that this page came from, over a socket. The operator's token comes after the `#` of the
// address, which is sent to no server, and stays with the tab. If the token is missing or refused, the page asks for it
// before any screen is shown.

import { type ClientChannel, connect } from '../api/channel.ts'
import { type Port, protocolsOf, socketAddress } from '../api/port.ts'
import type { Screens } from '../i18n/language.ts'
import { langOf, LANGUAGES } from '../i18n/registry.ts'
import './tokenPage.css'

const KEY = 'consigliere.operator'
/** The close code of RFC 6455 for a policy violation: the token was withdrawn. */
const POLICY = 1008

type Page = Window & typeof globalThis

export async function connectToServer(page: Page): Promise<ClientChannel> {
  const { href } = page.location
  const token = await acceptedToken(page, new URL('/club', href))
  page.sessionStorage.setItem(KEY, token)
  const socket = new page.WebSocket(socketAddress(href, '/club'), protocolsOf(token))
  const channel = connect(socketPort(socket))
  socket.addEventListener('close', ({ code }) => {
    // The next load shows what is wrong with the token; until then no screen says that the line is cut.
    if (code === POLICY) page.location.reload()
    else channel.close()
  })
  return channel
}

async function acceptedToken(page: Page, address: URL): Promise<string> {
  const words = LANGUAGES[langOf(page.navigator.language)].screens.shell.token
  let token = tokenOfLink(page) ?? page.sessionStorage.getItem(KEY) ?? ''
  let fault = token === '' ? undefined : await faultOf(token, address, words.linkRefused, words)
  while (token === '' || fault !== undefined) {
    token = await askForToken(page.document, words, fault)
    fault = token === '' ? undefined : await faultOf(token, address, words.tokenRefused, words)
  }
  return token
}

/** Removed from the address bar, where other people could read it. */
function tokenOfLink({ location, history }: Page): string | undefined {
  const [, given] = /^#token=([^&]+)$/.exec(location.hash) ?? []
  if (given !== undefined) history.replaceState(null, '', location.pathname)
  return given
}

/** Undefined: the token is accepted. Checked by a request, because a refused socket gives no reason. */
async function faultOf(token: string, address: URL, refused: string, words: TokenWords): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
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
