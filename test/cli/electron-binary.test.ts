import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { electronBinary, hasDisplay } from '../../src/cli/electron-binary.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'consigliere-electron-'))
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('Electron is found by its files', () => {
  it('not when only the package is there', () => expect(electronBinary(root, {})).toBeUndefined())
  it('not when the download was cut short', () => {
    write('node_modules/electron/path.txt', 'electron')
    expect(electronBinary(root, {})).toBeUndefined()
  })
  it('when the binary lies where path.txt says', () => {
    write('node_modules/electron/path.txt', 'electron\n')
    write('node_modules/electron/dist/electron', '')
    expect(electronBinary(root, {})).toBe(join(root, 'node_modules/electron/dist/electron'))
  })
  it('in a folder of its own when the environment names one', () => {
    write('node_modules/electron/path.txt', 'electron')
    write('elsewhere/electron', '')
    expect(electronBinary(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') })).toBe(join(root, 'elsewhere/electron'))
  })
})

describe('a display', () => {
  it.each([
    ['win32', {}, true],
    ['darwin', {}, true],
    ['linux', {}, false],
    ['linux', { DISPLAY: '' }, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['linux', { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' }, true],
  ] as const)('%s %o: %s', (platform, environment, expected) => expect(hasDisplay(platform, environment)).toBe(expected))
})
