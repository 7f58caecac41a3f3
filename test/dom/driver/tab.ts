// One page load without a browser: a happy-dom window in which the bundled screens run from their first line, with
// fresh modules. Only the storage and the address survive until the next load.

import { readFileSync } from 'node:fs'
import { createContext, runInContext, Script } from 'node:vm'
import { Window as HappyWindow } from 'happy-dom'
import type { HostCapabilities } from '../../../src/api/platform/hostCapabilities.ts'
import type { Channel } from '../../../src/api/requestTypes.ts'
import { BUNDLE, EXPORTS } from './build.ts'
import { VIEWPORT } from './rendering.ts'
import { giveSizes } from './styles.ts'

export type TabWindow = Window & typeof globalThis

/** Storage that one page load leaves for the next. */
export interface Kept {
  readonly local: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}
export const NOTHING: Kept = { local: {}, session: {} }

interface Screens {
  mountApp(channel: Channel, host: HostCapabilities): Promise<void>
}

const language = new Set(runInContext('Object.getOwnPropertyNames(globalThis)', createContext({})) as string[])
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const RESERVED = new Set(['eval', 'arguments', 'globalThis', 'console'])

/** Names that a script in this window can use as globals, in addition to those of the language. */
function globalsOf(window: TabWindow): Map<string, unknown> {
  const names = new Set<string>()
  for (
    let each: object = window;
    each !== Object.prototype && each !== null;
    each = Object.getPrototypeOf(each) as object
  )
    for (const name of Object.getOwnPropertyNames(each)) names.add(name)
  const globals = new Map<string, unknown>()
  for (const name of names) {
    if (!IDENTIFIER.test(name) || language.has(name) || RESERVED.has(name)) continue
    const value: unknown = Reflect.get(window, name)
    globals.set(name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value)
  }
  return globals
}

let names: readonly string[] | undefined
let screens: Script | undefined

/** Compiled once. Each run of the script starts all modules again. */
function screensScript(parameters: readonly string[]): Script {
  return (screens ??= new Script(
    `(function (${parameters.join(', ')}) {${readFileSync(BUNDLE, 'utf8')};return ${EXPORTS}})`,
    {
      filename: BUNDLE,
    },
  ))
}

export class Tab {
  readonly window: TabWindow
  readonly document: Document
  readonly #happy: HappyWindow
  readonly #globals: readonly unknown[]

  constructor(address: string, { local, session }: Kept, complain: (complaint: string) => void) {
    this.#happy = new HappyWindow({ url: address, ...VIEWPORT })
    this.window = this.#happy as unknown as TabWindow
    this.document = this.window.document
    for (const [name, value] of Object.entries(local)) this.window.localStorage.setItem(name, value)
    for (const [name, value] of Object.entries(session)) this.window.sessionStorage.setItem(name, value)
    this.document.body.innerHTML = '<div id="app" class="isolate"></div>'
    giveSizes(this.window)
    this.window.addEventListener('error', ({ message }) => complain(`uncaught: ${message}`))
    // A browser also fires `popstate` when the fragment changes.
    this.window.addEventListener('hashchange', () =>
      this.window.dispatchEvent(new this.window.PopStateEvent('popstate', { state: null })),
    )
    const globals = globalsOf(this.window)
    names ??= ['globalThis', 'console', ...globals.keys()]
    const log = {
      ...console,
      error: (...what: readonly unknown[]) => complain(`console: ${what.map(String).join(' ')}`),
    }
    this.#globals = names.map((name) =>
      name === 'globalThis' ? this.window : name === 'console' ? log : globals.get(name),
    )
  }

  async mount(channel: Channel, host: HostCapabilities): Promise<void> {
    const run = screensScript(names ?? []).runInThisContext() as (...globals: readonly unknown[]) => Screens
    await run(...this.#globals).mountApp(channel, host)
  }

  /** Runs a function that was written for the page, with the page's globals. */
  evaluate<T>(written: (...args: never[]) => T, ...args: readonly unknown[]): T {
    // Uses the function's source text, as a browser does.
    // oxlint-disable-next-line no-new-func
    const inPage = new Function(...(names ?? []), `return (${String(written)})`) as (
      ...globals: readonly unknown[]
    ) => (...args: readonly unknown[]) => T
    return inPage(...this.#globals)(...args)
  }

  get kept(): Kept {
    const { localStorage, sessionStorage } = this.window
    return { local: { ...localStorage }, session: { ...sessionStorage } }
  }

  async close(): Promise<void> {
    await this.#happy.happyDOM.abort()
    this.#happy.close()
  }
}
