// Finds an installed Chromium, Chrome or Edge for making PDF files. Never installs one. Order: CONSIGLIERE_BROWSER,
// then the usual commands and paths of browsers.

import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const BROWSER_COMMANDS = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const BROWSER_PATHS_BY_PLATFORM: Readonly<Record<string, readonly string[]>> = {
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

/** Flags that keep the browser quiet: no background traffic, no updates, no questions. */
const QUIET_FLAGS: readonly string[] = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Flags for this user: Chromium refuses to run sandboxed as root. */
export function chromiumFlags(): readonly string[] {
  return isRootUser() ? ['--no-sandbox', ...QUIET_FLAGS] : QUIET_FLAGS
}

export function isRootUser(): boolean {
  return process.getuid?.() === 0
}

/**
 * Path of an executable browser, or `undefined` if there is none. Throws if CONSIGLIERE_BROWSER names a file that is
 * not executable.
 */
export function findInstalledBrowser(): string | undefined {
  const named = process.env['CONSIGLIERE_BROWSER']
  if (named !== undefined && named !== '') {
    if (!isExecutableFile(named)) throw new Error(`CONSIGLIERE_BROWSER is not an executable file: ${named}`)
    return named
  }
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter((directory) => directory !== '')
  const candidates = [
    ...BROWSER_COMMANDS.flatMap((command) => directories.map((directory) => join(directory, command))),
    ...(BROWSER_PATHS_BY_PLATFORM[process.platform] ?? []),
  ]
  return candidates.find(isExecutableFile)
}

export function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
