// Where the code looks for Electron, and how it starts its installer. Tables cover the systems that this test does not
// run on.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  electronBinaryPathIn,
  findElectronBinary,
  findElectronPackage,
  hasDisplay,
} from '../../../src/cli/open/electron/binary.ts'
import { installerEnvironment, isDownloadForbidden } from '../../../src/cli/open/electron/install.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'consigliere-electron-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

it.each([
  [{}, false],
  [{ ELECTRON_SKIP_BINARY_DOWNLOAD: '' }, false],
  [{ ELECTRON_SKIP_BINARY_DOWNLOAD: '0' }, false],
  [{ ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }, true],
  [{ npm_config_electron_skip_binary_download: 'true' }, true],
] as const)('%o: the download is forbidden: %s', (environment, forbidden) =>
  expect(isDownloadForbidden(environment)).toBe(forbidden),
)

describe('the Electron package', () => {
  it.each([
    ['next to the app', 'club/node_modules/electron'],
    ['hoisted above it', 'node_modules/electron'],
  ])('is found %s, without being loaded', (_, home) => {
    write(`${home}/package.json`, '{"version":"45.4.1","main":"index.js"}')
    write(`${home}/index.js`, 'throw new Error("this would start a download")')
    mkdirSync(join(root, 'club'), { recursive: true })
    expect(findElectronPackage(join(root, 'club'))).toEqual({ home: join(root, home), version: '45.4.1' })
  })
  it('is missing if only the command line’s dependencies were installed', () =>
    expect(findElectronPackage(root)).toBeUndefined())
})

describe('the Electron binary', () => {
  const home = 'node_modules/electron'
  beforeEach(() => write(`${home}/package.json`, '{"version":"45.4.1"}'))

  it('is missing if only the package is installed', () => expect(findElectronBinary(root, {})).toBeUndefined())
  it('is missing if the download was interrupted', () => {
    write(`${home}/path.txt`, 'electron')
    expect(findElectronBinary(root, {})).toBeUndefined()
  })
  it('is missing if unpacking stopped before the last file was written', () => {
    write(`${home}/dist/electron`, '')
    expect(findElectronBinary(root, {})).toBeUndefined()
  })
  it.each([
    ['linux', 'electron'],
    ['win32', 'electron.exe'],
    ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ] as const)('on %s is %s', (platform, path) => {
    expect(electronBinaryPathIn(platform)).toBe(path)
    write(`${home}/path.txt`, path)
    write(`${home}/dist/${path}`, '')
    expect(findElectronBinary(root, {}, platform)).toBe(join(root, home, 'dist', path))
    write(`elsewhere/${path}`, '')
    expect(findElectronBinary(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') }, platform)).toBe(
      join(root, 'elsewhere', path),
    )
  })
  it('is searched for only in ELECTRON_OVERRIDE_DIST_PATH if that is set', () => {
    write(`${home}/path.txt`, 'electron')
    write(`${home}/dist/electron`, '')
    expect(findElectronBinary(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') }, 'linux')).toBeUndefined()
  })
})

describe('environment of the Electron installer', () => {
  it.each<[string, NodeJS.ProcessEnv, NodeJS.ProcessEnv]>([
    ['the variables of the user', { ELECTRON_MIRROR: 'https://mirror/' }, { ELECTRON_MIRROR: 'https://mirror/' }],
    ['npm’s proxy', { npm_config_https_proxy: 'http://p:1' }, { HTTPS_PROXY: 'http://p:1' }],
    [
      'the user’s proxy rather than npm’s',
      { HTTPS_PROXY: 'http://p:1', npm_config_https_proxy: 'http://p:2' },
      { HTTPS_PROXY: 'http://p:1' },
    ],
    ['the user’s choice about the proxy', { ELECTRON_GET_USE_PROXY: '' }, { ELECTRON_GET_USE_PROXY: '' }],
  ])('contains %s', (_, environment, expected) => {
    const given = installerEnvironment(environment)
    expect(given).toEqual({ ELECTRON_GET_USE_PROXY: '1', ...environment, ...expected })
  })
  it('names no proxy if npm has none', () =>
    expect(installerEnvironment({ npm_config_https_proxy: 'null' })).not.toHaveProperty('HTTPS_PROXY'))
})

describe('a display is available', () => {
  it.each([
    ['win32', {}, true],
    ['darwin', {}, true],
    ['linux', {}, false],
    ['linux', { DISPLAY: '' }, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['linux', { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' }, true],
  ] as const)('on %s with %o: %s', (platform, environment, expected) =>
    expect(hasDisplay(platform, environment)).toBe(expected),
  )
})
