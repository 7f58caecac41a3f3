// Finds a Chromium for tests that need a real one, and launches it. Order: CONSIGLIERE_BROWSER,
// an installed Chrome, Chromium or Edge, the distribution's package when we are root, then
// Playwright's own download. Never falls back to a fake: a test that asked for a browser gets
// one or a message that says what to do.

import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'

const COMMANDS = [
  'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'microsoft-edge-stable',
]

const PLACES: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const root = process.env[name]
    return root === undefined
      ? []
      : [join(root, 'Google/Chrome/Application/chrome.exe'), join(root, 'Microsoft/Edge/Application/msedge.exe')]
  }),
}

/** Quiet: nothing phones home, updates itself or asks questions. */
export const QUIET_FLAGS: readonly string[] = [
  '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run',
]

/** The flags for this user: Chromium refuses its sandbox to root. */
export function browserFlags(): readonly string[] {
  return isRoot() ? ['--no-sandbox', ...QUIET_FLAGS] : QUIET_FLAGS
}

let found: string | undefined

/** Path of a runnable Chromium; looks once a process. Throws with advice when there is none. */
export function findBrowser(): string {
  found ??= fromEnvironment() ?? installed() ?? fromPackage() ?? fromPlaywright()
  if (found === undefined) {
    throw new Error(
      'No Chromium found for this test. Install Google Chrome, Chromium or Edge, or set CONSIGLIERE_BROWSER to its '
      + 'executable, or run: npx playwright-core install chromium',
    )
  }
  return found
}

/** A browser with its own profile directory. The caller closes the context. */
export function launchBrowser(profile: string, flags: readonly string[] = []): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: true,
    chromiumSandbox: !isRoot(),
    args: [...browserFlags(), ...flags],
  })
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function fromEnvironment(): string | undefined {
  const path = process.env['CONSIGLIERE_BROWSER']
  if (path === undefined || path === '') return undefined
  if (!isRunnable(path)) throw new Error(`CONSIGLIERE_BROWSER is not an executable file: ${path}`)
  return path
}

function installed(): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter((directory) => directory !== '')
  const candidates = [
    ...COMMANDS.flatMap((command) => directories.map((directory) => join(directory, command))),
    ...(PLACES[process.platform] ?? []),
  ]
  return candidates.find(isRunnable)
}

function fromPackage(): string | undefined {
  if (!isRoot() || process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return undefined
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  return installed()
}

function fromPlaywright(): string | undefined {
  const path = chromium.executablePath()
  if (isRunnable(path)) return path
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'])
  return isRunnable(path) ? path : undefined
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'ignore', timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
