// The first `npm start` on a computer with a display. Electron is downloaded from a mirror on this machine, whose
// `electron` starts the stand-in, and the desktop app opens. If the download fails, the browser edition opens with an
// explanation. Runs in a copy of the checkout, which itself is never changed.

import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, watch } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findElectronBinary, findElectronPackage } from '../../src/cli/open/electron/binary.ts'
import { linkModules } from '../support/electron/fresh-package.ts'
import { startMirror, type Mirror } from '../support/electron/mirror.ts'
import { browserPid, goneBrowser } from './electron-on-chromium/browser.ts'
import { pageAt } from './fixtures/electron-app.ts'

// Each test waits for events, and a busy machine may be slow.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const REPOSITORY = resolve(import.meta.dirname, '../..')
const STAND_IN = join(import.meta.dirname, 'electron-on-chromium', 'launch.mjs')

/** Files that npm and git put into a checkout, and the build output, which is up to date. */
const CHECKOUT = [
  'package.json',
  'package-lock.json',
  'src',
  'electron',
  'resources',
  'electron.vite.config.ts',
  'vite.browser.config.ts',
  'tsconfig.json',
  'out',
]

let root: string
let cache: string
let profile: string
let mirror: Mirror
let version: string
let running: Running | undefined

async function checkout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'consigliere-first-start-'))
  for (const name of CHECKOUT) await cp(join(REPOSITORY, name), join(folder, name), { recursive: true })
  await linkModules(folder)
  return folder
}

beforeAll(async () => {
  root = await checkout()
  version = findElectronPackage(root)?.version ?? ''
  const script = `#!/bin/sh\n[ -n "$STAND_IN_PROFILE" ] || exit 0\nexec "${process.execPath}" "${STAND_IN}" "$@" "--user-data-dir=$STAND_IN_PROFILE"\n`
  mirror = await startMirror({ version, script, padding: 4_000_000 })
})
afterAll(async () => {
  await mirror.close()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  readonly out: () => string
  readonly err: () => string
  /** Resolves when the error stream contains the text. */
  says(words: string | RegExp): Promise<void>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

interface Start {
  readonly options?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
}

/** Starts like `npm start`, in a process group of its own, to which a terminal would send Ctrl+C. */
function start({ options = [], environment = {} }: Start = {}): Running {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/cli/main.ts', 'open', '--no-open', '--port', '0', ...options],
    {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: ':99',
        HOME: root,
        electron_use_remote_checksums: '1',
        ELECTRON_OVERRIDE_DIST_PATH: undefined,
        ELECTRON_MIRROR: mirror.address,
        electron_config_cache: cache,
        STAND_IN_PROFILE: profile,
        ...environment,
      },
    },
  )
  let [out, err] = ['', '']
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  running = {
    child,
    out: () => out,
    err: () => err,
    ended,
    says: (words) =>
      new Promise((done, fail) => {
        const look = () => {
          if (typeof words === 'string' ? err.includes(words) : words.test(err)) done()
        }
        child.stderr.on('data', look)
        void ended.then(() => fail(new Error(`it ended without saying ${words}: ${err}`)))
        look()
      }),
  }
  return running
}

const answer = async ({ child, out, ended, err }: Running) => {
  void ended
  while (!out().includes('\n')) {
    if (child.exitCode !== null) throw new Error(`it ended without a word: ${err()}`)
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  return JSON.parse(out()) as { edition: string; address?: string }
}

const files = async (folder: string) => (existsSync(folder) ? readdir(folder, { recursive: true }) : [])
const electronHome = () => join(root, 'node_modules', 'electron')
let untouched: readonly string[]

async function newMachine(): Promise<void> {
  mirror.course = 'whole'
  cache = await mkdtemp(join(root, 'cache-'))
  profile = await mkdtemp(join(root, 'profile-'))
  untouched = await files(electronHome())
}

async function killed({ child, ended }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
}

afterEach(async () => {
  if (running) await killed(running)
  running = undefined
  for (const name of ['dist', 'path.txt']) await rm(join(electronHome(), name), { recursive: true, force: true })
})

async function expectNothingHalf(): Promise<void> {
  expect(await files(electronHome())).toEqual(untouched)
  expect((await files(cache)).filter((name) => name.endsWith('.zip'))).toEqual([])
}

describe.skipIf(process.platform === 'win32')('the first start with a display', () => {
  it('the first start with a display downloads Electron and opens the desktop app', async () => {
    await newMachine()
    const app = start({ options: ['--json'] })
    await app.says(`Downloading Electron ${version} for the desktop app`)
    await app.says('Electron is installed.')
    expect(await answer(app)).toEqual({ edition: 'desktop' })
    expect(findElectronBinary(root, {})).toBe(join(electronHome(), 'dist', 'electron'))

    const window = await windowOf(profile)
    await window.page.getByLabel('Club name').waitFor()
    await window.page.screenshot({ path: join(REPOSITORY, 'test-results', 'first start.png') })
    const browser = browserPid(profile)
    await window.page.close()
    expect(await app.ended).toEqual({ code: 0, signal: null })
    await goneBrowser(browser)
  })

  it('a later start with a display downloads nothing', async () => {
    await newMachine()
    await mkdir(join(electronHome(), 'dist'))
    await writeFile(join(electronHome(), 'dist', 'electron'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    await writeFile(join(electronHome(), 'path.txt'), 'electron')
    const asked = mirror.requests.length
    const app = start({ options: ['--json'] })
    expect(await app.ended).toEqual({ code: 0, signal: null })
    expect(app.err()).not.toContain('Downloading')
    expect(mirror.requests.length).toBe(asked)
  })

  it('an Electron that cannot run is reported with a remedy', async () => {
    await newMachine()
    await mkdir(join(electronHome(), 'dist'))
    await writeFile(join(electronHome(), 'dist', 'electron'), '#!/bin/sh\nexit 127\n', { mode: 0o755 })
    await writeFile(join(electronHome(), 'path.txt'), 'electron')
    const app = start()
    expect(await app.ended).toEqual({ code: 1, signal: null })
    expect(app.err()).toContain('the desktop app exited with code 127; try the browser edition with --browser')
  })
})

describe.skipIf(process.platform === 'win32')(
  'if Electron is not available, the browser edition opens and says why',
  () => {
    it.each<[string, NodeJS.ProcessEnv, string]>([
      ['the mirror is down', { ELECTRON_MIRROR: 'http://127.0.0.1:9/' }, 'fetch failed'],
      [
        'the archive has another checksum than the package expects',
        { electron_use_remote_checksums: undefined },
        'did not match expected checksum',
      ],
      [
        'there is no display',
        { DISPLAY: '', WAYLAND_DISPLAY: '' },
        'The desktop app needs a display, but this computer has none.',
      ],
      [
        'the download is forbidden',
        { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' },
        'ELECTRON_SKIP_BINARY_DOWNLOAD prevents its download',
      ],
      [
        'the user’s own folder contains no Electron',
        { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' },
        'Electron was not found in /nowhere',
      ],
    ])('%s', async (_, environment, why) => {
      await newMachine()
      const app = start({ environment, options: ['--json'] })
      const told = await answer(app)
      expect(told.edition).toBe('browser')
      expect(app.err()).toContain(why)
      expect(app.err()).toContain('Opening the browser edition instead. Its club is separate')
      expect((await fetch(told.address ?? '')).status).toBe(200)
      await expectNothingHalf()
      process.kill(-(app.child.pid ?? 0), 'SIGINT')
      expect(await app.ended).toEqual({ code: 0, signal: null })
    })

    it('with --browser, the mirror is never contacted, whatever is missing', async () => {
      await newMachine()
      const asked = mirror.requests.length
      const app = start({ options: ['--browser', '--json'] })
      expect((await answer(app)).edition).toBe('browser')
      expect(app.err()).not.toContain('Electron')
      expect(mirror.requests.length).toBe(asked)
      await expectNothingHalf()
    })
  },
)

describe.skipIf(process.platform === 'win32')('a signal during the download', () => {
  it.each([
    ['SIGINT', 'the process group, as with Ctrl+C', -1],
    ['SIGTERM', 'only the program', 1],
    ['SIGHUP', 'only the program', 1],
  ] as const)('%s to %s ends the installer as well, and the next start succeeds', async (signal, _, whole) => {
    await newMachine()
    mirror.hold()
    const asked = mirror.asked()
    const app = start()
    await asked
    const left = mirror.left()
    process.kill(whole * (app.child.pid ?? 0), signal)
    expect(await app.ended).toEqual({ code: null, signal })
    await left
    expect(app.err()).toContain('Stopped before Electron was installed.')
    expect(app.out()).toBe('')
    await expectNothingHalf()

    mirror.course = 'whole'
    // Without a profile, the `electron` of the archive exits at once.
    const again = start({ options: ['--json'], environment: { STAND_IN_PROFILE: '' } })
    expect(await answer(again)).toEqual({ edition: 'desktop' })
    expect(await again.ended).toEqual({ code: 0, signal: null })
  })
})

async function windowOf(folder: string) {
  const endpoint = await fileWith(folder, 'DevToolsActivePort')
  const [port, path] = endpoint.split('\n')
  const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no context')
  return { page: await pageAt(context, '/index.html', 600_000) }
}

/** Text of a file once it exists and has two lines. */
function fileWith(folder: string, name: string): Promise<string> {
  return new Promise((done, fail) => {
    const look = () => {
      const file = join(folder, name)
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      if (!text.includes('\n')) return
      watcher.close()
      done(text)
    }
    const watcher = watch(folder, look).on('error', fail)
    look()
  })
}
