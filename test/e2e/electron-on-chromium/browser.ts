// Chromium behind every window: one persistent profile under userData, launched once, with a blank tab that keeps it
// running between windows. Alternatively the browser that the tests of a worker share (STAND_IN_BROWSER), which
// outlives the app. Detects whether the browser died under the app.

import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { chromiumFlags, findBrowser, LEFT_OUT } from '../../support/browser.ts'

/** Exit code of an app whose browser was killed. No other exit has it. */
export const BROWSER_DIED = 86

const ACTIVE_PORT = 'DevToolsActivePort'

/** Command-line flags of the Chromium behind an app. */
export const STAND_IN_FLAGS: readonly string[] = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost',
  '--autoplay-policy=no-user-gesture-required',
]

export interface Browser {
  readonly context: BrowserContext
  /** Endpoint at which a second driver, the test, can attach. */
  readonly endpoint: string
  /** False once the process is gone, for whatever reason. */
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

/** Process id in Chromium's lock of the profile, or `undefined` if nobody holds it. */
export function browserPid(profile: string): number | undefined {
  try {
    return Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))
  } catch {
    return undefined
  }
}

/** Chromium writes its port and path shortly after it responds on its pipe. */
export async function endpointOf(profile: string): Promise<string> {
  for (;;) {
    const file = join(profile, ACTIVE_PORT)
    const [port, path] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/**
 * Milliseconds after which a page or browser that should have ended is terminated. In Electron, the main process is the
 * browser.
 */
export const LAST_WRITES = 30_000

/**
 * Waits for the end of a browser. After its app was killed, it still writes for a moment, and two browsers on one
 * profile would damage it. The browser leads a process group, so its last child is gone when the group is.
 */
export async function goneBrowser(pid: number | undefined): Promise<void> {
  const late = Date.now() + LAST_WRITES
  while (pid !== undefined && isGroupRunning(pid)) {
    if (Date.now() > late) killGroup(pid)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // It exited on its own when its driver did.
  }
}

function isGroupRunning(leader: number): boolean {
  try {
    process.kill(-leader, 0)
  } catch {
    return false
  }
  // An exited process stays a member until the system's first process has reaped it, on some machines seconds later.
  return process.platform !== 'linux' || readdirSync('/proc').some((name) => isRunningMember(leader, name))
}

/** Parses `12 (chromium) S 1 12 12 …`, which contains state, parent and group. */
function isRunningMember(group: number, pid: string): boolean {
  if (!/^\d+$/.test(pid)) return false
  try {
    const [state, , groupOf] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(groupOf) === group && state !== 'Z' && state !== 'X'
  } catch {
    return false
  }
}

/** `crashes` is the folder in which Electron would have it store its reports. */
export async function launchBrowser(profile: string, crashes: string): Promise<Browser> {
  const shared = process.env['STAND_IN_BROWSER']
  if (shared !== undefined) return attachTo(shared)
  await goneBrowser(browserPid(profile))
  rmSync(join(profile, ACTIVE_PORT), { force: true })
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: process.env['STAND_IN_HEADED'] !== '1',
    viewport: null,
    env: { ...(process.env as Record<string, string>), BREAKPAD_DUMP_LOCATION: crashes },
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: ['--remote-debugging-port=0', LEFT_OUT, ...STAND_IN_FLAGS, ...chromiumFlags()],
  })
  const keeper = context.pages()[0] ?? (await context.newPage())
  return { ...kept(context, keeper), endpoint: await endpointOf(profile), close: () => closed(context, profile) }
}

/** Terminates a browser that does not exit on its own, so that the app does not wait forever. */
async function closed(context: BrowserContext, profile: string): Promise<void> {
  const leader = browserPid(profile)
  const late = setTimeout(() => {
    console.error('the stand-in: the browser did not end by itself')
    if (leader !== undefined) killGroup(leader)
  }, LAST_WRITES)
  await context.close()
  clearTimeout(late)
}

/** Attaches to a shared browser. The tests that share it close its pages. */
async function attachTo(endpoint: string): Promise<Browser> {
  const browser = await chromium.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (!context) throw new Error('the shared browser has no context')
  return { ...kept(context, await context.newPage()), endpoint, close: () => browser.close() }
}

function kept(context: BrowserContext, keeper: Page): Pick<Browser, 'context' | 'isAlive'> {
  let alive = true
  context.on('close', () => (alive = false))
  return {
    context,
    // Asks a page instead of a flag, because the news of the browser's death may arrive after that of the closed pages.
    isAlive: () =>
      keeper
        .evaluate(() => true)
        .then(
          () => alive,
          () => false,
        ),
  }
}
