// Finds a Chromium for tests that need a real browser, and launches it. Order: the browser that the program itself
// would find (src/cli/open/browser.ts), the distribution's package if the tests run as root, then Playwright's own
// download. Never falls back to a fake: a test that needs a browser gets one, or a message with the remedy.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { chromiumFlags, findInstalledBrowser, isRootUser, isExecutableFile } from '../../src/cli/open/browser.ts'
import { PATIENCE } from './patience.ts'

export { chromiumFlags } from '../../src/cli/open/browser.ts'

let found: string | undefined

/** Path of a runnable Chromium, searched once per process. Throws with advice if there is none. */
export function findBrowser(): string {
  found ??= findInstalledBrowser() ?? fromPackage() ?? fromPlaywright()
  if (found === undefined) {
    throw new Error(
      'No Chromium found for this test. Install Google Chrome, Chromium or Edge, or set CONSIGLIERE_BROWSER to its ' +
        'executable, or run: npx playwright-core install chromium',
    )
  }
  return found
}

/**
 * Features of the browser that no test uses. Only the last switch of this name counts, so Playwright's own features (of
 * 1.65) come first. They are followed by the popups of the address bar, which are pages of the browser: without them a
 * launch takes half a second of processor time instead of 1.1.
 */
export const LEFT_OUT = `--disable-features=${[
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
].join(',')}`

export type LaunchOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

/** Launches a browser with its own profile directory. The caller closes the context. */
export async function launchBrowser(
  profile: string,
  flags: readonly string[] = [],
  options: LaunchOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    timeout: PATIENCE,
    executablePath: findBrowser(),
    headless: true,
    chromiumSandbox: !isRootUser(),
    args: [LEFT_OUT, ...chromiumFlags(), ...flags],
  })
  context.setDefaultTimeout(PATIENCE)
  return context
}

function fromPackage(): string | undefined {
  if (!isRootUser() || process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return undefined
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  return findInstalledBrowser()
}

function fromPlaywright(): string | undefined {
  const path = chromium.executablePath()
  if (isExecutableFile(path)) return path
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'])
  return isExecutableFile(path) ? path : undefined
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
