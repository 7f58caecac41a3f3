// Electron's security checklist, point by point and in its order, against the built app.
// https://www.electronjs.org/docs/latest/tutorial/security

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { WebContents, WebPreferences } from 'electron'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchDesktop, type Desktop } from '../../e2e/fixtures/desktop.ts'
import { isStandIn, pageAt } from '../../e2e/fixtures/electron-app.ts'
import { clubClient, type ClubClient } from './club-client.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

let profile: string
let desktop: Desktop
let club: ClubClient
let pages: readonly Page[]
let builtMain: string
const requested: string[] = []

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'consigliere-security-'))
  desktop = await launchDesktop(profile)
  desktop.app.context.on('request', (request) => requested.push(request.url()))
  pages = [desktop.window, await pageAt(desktop.app.context, '/storage.html')]
  await desktop.window.reload()
  club = await clubClient(desktop.window)
  const main = join(ROOT, 'out/main')
  const programs = (await readdir(main)).filter((file) => file.endsWith('.js'))
  builtMain = (await Promise.all(programs.map((file) => readFile(join(main, file), 'utf8')))).join('\n')
})

afterAll(async () => {
  await desktop?.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** Runs an action in the page and checks that the page is still at the same URL afterwards. */
async function staysAt(page: Page, act: () => unknown): Promise<void> {
  const before = page.url()
  const pagesBefore = desktop.app.context.pages().length
  await page.evaluate(act)
  // A round trip through the page and through main. When it is complete, the attempt has been refused.
  await page.evaluate(() => fetch(location.href).then(({ status }) => status))
  await club.ask('club.status', {})
  expect(page.url()).toBe(before)
  await expect.poll(() => desktop.app.context.pages().length).toBe(pagesBefore)
}

/** Options of every window created so far. Only the stand-in for Electron reports them. */
const windowOptions = () =>
  desktop.app.traces.flatMap(({ what, detail }) =>
    what === 'window' ? [(detail as { webPreferences: WebPreferences }).webPreferences] : [],
  )

test('1. pages load only files of the app', async () => {
  expect(requested.length).toBeGreaterThan(3)
  const origin = new URL(desktop.window.url()).origin
  expect(
    requested.filter(
      (url) => !url.startsWith(`${origin}/`) && !url.startsWith('app://main/') && !url.startsWith('data:'),
    ),
  ).toEqual([])
  const left = await desktop.window.evaluate(() =>
    fetch('https://example.org/').then(
      () => 'reached',
      () => 'refused',
    ),
  )
  expect(left).toBe('refused')
})

test('2, 20. no page can access globals of Node or Electron', async () => {
  for (const page of pages) {
    expect(
      await page.evaluate('[typeof require, typeof process, typeof module, typeof Buffer, typeof global]'),
    ).toEqual(Array(5).fill('undefined'))
    expect(
      await page.evaluate(() =>
        Object.getOwnPropertyNames(window).filter((name) =>
          /electron|ipcRenderer|contextBridge|consigliere/i.test(name),
        ),
      ),
    ).toEqual([])
  }
})

test('3. a page that overwrites built-in functions does not affect the preload', async () => {
  const before = desktop.app.traces.length
  await desktop.window.evaluate(() => {
    Object.assign(window, { require: () => ({ ipcRenderer: 'stolen' }) })
    Array.prototype.push = function () {
      throw new Error('poisoned')
    }
  })
  await desktop.window.reload()
  club = await clubClient(desktop.window)
  expect(await club.ask('club.status', {})).toMatchObject({ ok: true })
  expect(desktop.app.traces).toHaveLength(before)
})

test('4. the sandbox is switched on for the whole app before it is ready', () => {
  expect(builtMain).toContain('app.enableSandbox()')
  expect(builtMain).not.toContain('no-sandbox')
})

test.each(['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'])(
  '5. the permission %s is denied',
  async (name) => {
    expect(
      await desktop.window.evaluate(
        (asked) => navigator.permissions.query({ name: asked as PermissionName }).then(({ state }) => state),
        name,
      ),
    ).toBe('denied')
  },
)

test('5. only our own pages may write to the clipboard', async () => {
  expect(
    await desktop.window.evaluate(() =>
      navigator.permissions.query({ name: 'clipboard-write' as PermissionName }).then(({ state }) => state),
    ),
  ).toBe('granted')
})

test('5. a model on this device or its network may be reached', async () => {
  for (const name of ['local-network-access', 'loopback-network', 'local-network'])
    expect([name, builtMain.includes(name)]).toEqual([name, true])
})

test('7. the content policy prevents text from being run as code', async () => {
  for (const page of pages) {
    const [policy, evaluated, inline] = await page.evaluate(async () => {
      // Awaits a response first, because until then the debugging protocol exempts evaluated code from the policy.
      const { headers } = await fetch(location.href)
      const script = document.createElement('script')
      script.textContent = 'globalThis.ran = true'
      document.head.append(script)
      let outcome = 'ran'
      try {
        // oxlint-disable-next-line no-eval -- the point of the test
        ;(0, eval)('1')
      } catch (error) {
        outcome = (error as Error).name
      }
      return [headers.get('content-security-policy'), outcome, 'ran' in globalThis] as const
    })
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(evaluated).toBe('EvalError')
    expect(inline).toBe(false)
  }
})

test('11, 12. a webview is refused when it is attached', async () => {
  const refused = await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      let prevented = false
      const emit = (contents: WebContents) =>
        contents.emit('will-attach-webview', { preventDefault: () => (prevented = true) }, {}, {})
      emit(webContents)
      return prevented
    }),
  )
  expect(refused).toEqual([true, true])
})

test('16. the installed Electron has the major version that package.json requests', async () => {
  const installed = JSON.parse(await readFile(join(ROOT, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string
  }
  const { devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  expect(devDependencies['electron']).toMatch(new RegExp(`^\\^${installed.version.split('.')[0]}\\.`))
})

test('18. no page is loaded from a file', () => {
  for (const page of pages) expect(page.url()).not.toMatch(/^file:/)
  expect(builtMain).not.toContain('.loadFile(')
})

test.each(['/..%2f..%2fpackage.json', '/..%2fmain%2findex.js', '/%2e%2e/%2e%2e/package.json', '/.sources'])(
  '18. the scheme serves no file outside its folder: %s',
  async (path) => {
    expect(await desktop.window.evaluate((address) => fetch(address).then(({ status }) => status), path)).toBe(404)
  },
)

test('19. the app needs no feature that a fuse disables', () => {
  // pino, the logger in the server, reads the settings that its own worker would inherit, but never starts a worker
  // here.
  const own = builtMain
    .split('\n')
    .filter((line) => !/\bworkerOpts\.env\b|\bnodeOptions\b/.test(line))
    .join('\n')
  expect(own).not.toMatch(/ELECTRON_RUN_AS_NODE|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|--inspect/)
  expect(builtMain).not.toMatch(/from "(node:)?child_process"/)
})

test('20. the page gets only its ports over the bridge', async () => {
  const said = await desktop.window.evaluate(async () => {
    const messages: unknown[] = []
    window.addEventListener('message', ({ data, ports }) => messages.push([data, ports.length]))
    for (const attempt of ['consigliere:ports', { type: 'consigliere:page-ready' }, 'ready', null])
      window.postMessage(attempt, location.origin)
    window.postMessage('consigliere:page-ready', location.origin)
    while (!messages.some((message) => (message as [unknown, number])[1] > 0))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return messages.filter((message) => (message as [unknown, number])[1] > 0)
  })
  expect(said).toEqual([[{ type: 'consigliere:ports', names: ['api', 'host'] }, 2]])
})

test('hostile names in printed documents are never run as code', async () => {
  const fresh = await clubClient(desktop.window)
  const printed = desktop.app.context.waitForEvent('page')
  let result: unknown
  const pdf = await desktop.catchPdf(async () => {
    const html =
      '<!doctype html><meta charset="utf-8"><title>sheet</title><script>document.title = "ran"</script><img src="x" onerror="document.title = \'ran\'"><p>«Дон» <b>Корлеоне</b></p>'
    result = fresh.askHost('savePdf', 'sheet.pdf', html)
    await result
  })
  const page = await printed
  expect(await result).toMatchObject({ ok: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  if (isStandIn()) {
    const options = windowOptions().at(-1)
    expect(options).toMatchObject({ javascript: false, sandbox: true, contextIsolation: true })
    expect(options?.preload).toBeUndefined()
  }
  // Title of the document as printed.
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-[^]*\/Title \(sheet\)/)
})

describe.runIf(isStandIn())('options of every window', () => {
  test.each<[point: string, option: keyof WebPreferences, value: unknown]>([
    ['2. no Node in pages', 'nodeIntegration', false],
    ['2. no Node in workers', 'nodeIntegrationInWorker', false],
    ['2. no Node in frames', 'nodeIntegrationInSubFrames', false],
    ['3. the preload is isolated', 'contextIsolation', true],
    ['4. the preload is sandboxed', 'sandbox', true],
    ['6. web security stays on', 'webSecurity', true],
    ['8. no insecure content', 'allowRunningInsecureContent', false],
    ['9. no experimental features', 'experimentalFeatures', false],
    ['10. no Blink features', 'enableBlinkFeatures', undefined],
    ['11. no webviews', 'webviewTag', false],
  ])('%s', (_, option, value) => {
    expect(windowOptions().length).toBeGreaterThanOrEqual(2)
    for (const options of windowOptions()) expect(options[option]).toBe(value)
  })
})

describe('13. a page cannot navigate to another address', () => {
  test.each([
    ['to another site', () => void (location.href = 'https://example.org/')],
    ['to another page of the app', () => void (location.href = '/storage.html')],
    ['to a file', () => void (location.href = 'file:///etc/passwd')],
    [
      'by a form',
      () => {
        const form = document.createElement('form')
        form.action = 'https://example.org/'
        document.body.append(form)
        form.submit()
      },
    ],
    [
      'by a link',
      () => {
        const link = document.createElement('a')
        link.href = 'https://example.org/'
        document.body.append(link)
        link.click()
      },
    ],
  ])('%s', (_, act) => staysAt(desktop.window, act))
})

describe('14, 15. a page cannot open windows', () => {
  test.each([
    ['by a script, for another site', () => void window.open('https://example.org/')],
    ['by a script, for a page of the app', () => void window.open('/index.html')],
    [
      'by a link',
      () => {
        const link = document.createElement('a')
        link.href = 'https://example.org/'
        link.target = '_blank'
        document.body.append(link)
        link.click()
      },
    ],
  ])('%s', (_, act) => staysAt(desktop.window, act))

  test('the main process never passes an address to the system', () => {
    expect(builtMain).not.toContain('openExternal')
    // Used only for an update that electron-updater downloaded and verified, if Windows does not find its file by name.
    expect(builtMain.match(/openPath\([^)]*\)/g)).toEqual(['openPath(installerPath)'])
  })
})

describe('17. main answers only the top frame of its own pages', () => {
  const FRAMES = [
    ['of another site', { url: 'https://example.org/', parent: null }, 0],
    ['of a site with a similar address', { url: 'app://main.example.org/', parent: null }, 0],
    ['of a file', { url: 'file:///index.html', parent: null }, 0],
    ['inside one of our pages', { url: 'app://main/index.html', parent: {} }, 0],
    ['that no longer exists', null, 0],
    ['of our own', { url: 'app://main/index.html', parent: null }, 1],
  ] as const
  test.each(FRAMES)('a frame %s is answered or refused', async (_, senderFrame, answers) => {
    const answered = await desktop.app.evaluate(({ BrowserWindow, ipcMain }, frame) => {
      const window = BrowserWindow.getAllWindows().find((candidate) => candidate.isVisible())
      let posted = 0
      const sender = { id: window?.webContents.id, postMessage: () => (posted += 1) }
      ipcMain.emit('consigliere:page-ready', { sender, senderFrame: frame })
      return posted
    }, senderFrame)
    expect(answered).toBe(answers)
  })

  test.each([
    ['a path as a name', 'saveText', ['../../evil.txt', 7]],
    ['bytes that are not base64', 'saveBytes', ['a.xlsx', 'UEsD*BA']],
    ['an address instead of a page', 'savePdf', ['a.pdf', { url: 'file:///etc/passwd' }]],
    ['wildcards as file types', 'openText', [['*']]],
    ['paths as file types', 'openBytes', [['../x']]],
  ])('the host refuses %s', async (_, method, args) => {
    const fresh = await clubClient(desktop.window)
    expect(await fresh.askHost(method, ...args)).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^host\//) },
    })
  })

  test.each(['constructor', 'toString', '__proto__', 'kind'])('the host has no method %s', async (method) => {
    const fresh = await clubClient(desktop.window)
    expect(await fresh.askHost(method)).toMatchObject({ thrown: expect.stringContaining('not found') })
  })
})
