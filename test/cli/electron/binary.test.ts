// Where Electron is looked for, and with what its installer is started: by table for the systems that
// this test does not run on.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { binaryIn, electronBinary, electronPackage, hasDisplay } from '../../../src/cli/open/electron/binary.ts'
import { cacheFolder, installerEnvironment, isDownloadForbidden } from '../../../src/cli/open/electron/install.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'consigliere-electron-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('the package', () => {
  it.each([
    ['beside the app', 'club/node_modules/electron'],
    ['hoisted above it', 'node_modules/electron'],
  ])('is found %s, without being loaded', (_, home) => {
    write(`${home}/package.json`, '{"version":"45.4.1","main":"index.js"}')
    write(`${home}/index.js`, 'throw new Error("this would start a download")')
    mkdirSync(join(root, 'club'), { recursive: true })
    expect(electronPackage(join(root, 'club'))).toEqual({ home: join(root, home), version: '45.4.1' })
  })
  it('is absent where only the needs of the command line were installed', () =>
    expect(electronPackage(root)).toBeUndefined())
})

describe('the binary', () => {
  const home = 'node_modules/electron'
  beforeEach(() => write(`${home}/package.json`, '{"version":"45.4.1"}'))

  it('is absent when only the package is there', () => expect(electronBinary(root, {})).toBeUndefined())
  it('is absent when the download was cut short', () => {
    write(`${home}/path.txt`, 'electron')
    expect(electronBinary(root, {})).toBeUndefined()
  })
  it('is absent when the unpacking was cut short, and the mark of the end with it', () => {
    write(`${home}/dist/electron`, '')
    expect(electronBinary(root, {})).toBeUndefined()
  })
  it.each([
    ['linux', 'electron'],
    ['win32', 'electron.exe'],
    ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ] as const)('lies on %s at %s', (platform, path) => {
    expect(binaryIn(platform)).toBe(path)
    write(`${home}/path.txt`, path)
    write(`${home}/dist/${path}`, '')
    expect(electronBinary(root, {}, platform)).toBe(join(root, home, 'dist', path))
    write(`elsewhere/${path}`, '')
    expect(electronBinary(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') }, platform)).toBe(
      join(root, 'elsewhere', path),
    )
  })
  it('is only looked for in the folder that the environment names, when it names one', () => {
    write(`${home}/path.txt`, 'electron')
    write(`${home}/dist/electron`, '')
    expect(electronBinary(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') }, 'linux')).toBeUndefined()
  })
})

describe('the cache', () => {
  it.each([
    ['linux', {}, '/home/ada/.cache/electron'],
    ['linux', { XDG_CACHE_HOME: '/cache' }, '/cache/electron'],
    ['darwin', {}, '/home/ada/Library/Caches/electron'],
    ['win32', { LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local' }, 'C:\\Users\\Ada\\AppData\\Local\\electron\\Cache'],
    ['linux', { electron_config_cache: '/mine' }, '/mine'],
    ['darwin', { electron_config_cache: '/mine' }, '/mine'],
    ['win32', { electron_config_cache: 'D:\\mine', LOCALAPPDATA: 'C:\\x' }, 'D:\\mine'],
  ] as const)('of %s with %o: %s', (platform, environment, folder) =>
    expect(cacheFolder(platform, environment, '/home/ada')).toBe(folder),
  )

  it('of win32 without a word of where: below the home', () =>
    expect(cacheFolder('win32', {}, 'C:\\Users\\Ada')).toBe('C:\\Users\\Ada\\AppData\\Local\\electron\\Cache'))
})

describe('the installer’s variables', () => {
  const given = (environment: NodeJS.ProcessEnv) => installerEnvironment(environment, '/cache', '/cache/half')

  it('hold those of the user, the cache, and a place for what is half', () => {
    expect(given({ ELECTRON_MIRROR: 'https://mirror/', PATH: '/bin' })).toEqual({
      ELECTRON_MIRROR: 'https://mirror/',
      PATH: '/bin',
      electron_config_cache: '/cache',
      ELECTRON_GET_NO_PROGRESS: '1',
      TMPDIR: '/cache/half',
      TMP: '/cache/half',
      TEMP: '/cache/half',
    })
  })

  it.each<[string, NodeJS.ProcessEnv, NodeJS.ProcessEnv]>([
    ['HTTPS_PROXY', { HTTPS_PROXY: 'http://p:1' }, { ELECTRON_GET_USE_PROXY: '1', https_proxy: 'http://p:1' }],
    ['https_proxy', { https_proxy: 'http://p:1' }, { ELECTRON_GET_USE_PROXY: '1', https_proxy: 'http://p:1' }],
    [
      'HTTP_PROXY and NO_PROXY',
      { HTTP_PROXY: 'http://p:1', NO_PROXY: 'club' },
      { ELECTRON_GET_USE_PROXY: '1', http_proxy: 'http://p:1', no_proxy: 'club' },
    ],
    [
      'npm’s setting',
      { npm_config_https_proxy: 'http://p:1', npm_config_noproxy: '' },
      { ELECTRON_GET_USE_PROXY: '1', https_proxy: 'http://p:1' },
    ],
    [
      'the variable before npm’s setting',
      { https_proxy: 'http://p:1', npm_config_https_proxy: 'http://p:2' },
      { https_proxy: 'http://p:1' },
    ],
    [
      'a value of its own',
      { HTTPS_PROXY: 'http://p:1', ELECTRON_GET_USE_PROXY: 'true' },
      { ELECTRON_GET_USE_PROXY: 'true' },
    ],
  ])('send it through the proxy of %s', (_, environment, expected) =>
    expect(given(environment)).toMatchObject(expected),
  )

  it.each([[{}], [{ HTTPS_PROXY: '' }], [{ npm_config_https_proxy: 'null' }], [{ npm_config_noproxy: '' }]])(
    'name no proxy for %o',
    (environment) => {
      expect(
        Object.keys(given(environment)).filter((name) => name === 'ELECTRON_GET_USE_PROXY' || name === 'http_proxy'),
      ).toEqual([])
    },
  )
})

it.each([
  [{}, false],
  [{ ELECTRON_SKIP_BINARY_DOWNLOAD: '' }, false],
  [{ ELECTRON_SKIP_BINARY_DOWNLOAD: '0' }, false],
  [{ ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }, true],
  [{ npm_config_electron_skip_binary_download: 'true' }, true],
] as const)('%o: the download is forbidden: %s', (environment, forbidden) =>
  expect(isDownloadForbidden(environment)).toBe(forbidden),
)

describe('a display', () => {
  it.each([
    ['win32', {}, true],
    ['darwin', {}, true],
    ['linux', {}, false],
    ['linux', { DISPLAY: '' }, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['linux', { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' }, true],
  ] as const)('%s %o: %s', (platform, environment, expected) =>
    expect(hasDisplay(platform, environment)).toBe(expected),
  )
})
