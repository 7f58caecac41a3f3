// The packed app: `--linux dir` over a folder that stands in for Electron's own, inspected and started. The packages
// for Windows and macOS and the fuses are only validated by electron-builder's schema (test/packaging).

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packApp } from '../../packaging/pack.ts'
import { makeStandInDist } from '../support/electron/stand-in-dist.ts'
import { launchDesktop } from './fixtures/desktop.ts'
import { Home } from './pages/Home.ts'
import { Members } from './pages/Members.ts'
import { Shell } from './pages/Shell.ts'

let folder: string
let app: string
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consigliere-packed-'))
  const electronDist = join(folder, 'electron')
  await makeStandInDist(electronDist)
  const output = join(folder, 'dist')
  await packApp({ systems: ['linux'], asFolder: true, electronDist, output, hasFuses: false })
  app = join(output, 'linux-unpacked')
  archive = join(app, 'resources', 'app.asar')
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

describe.skipIf(process.platform !== 'linux')('the packed app', () => {
  test('the packed app contains only the files that it needs', () => {
    const files = listPackage(archive, { isPack: false }).map((name) => name.replaceAll('\\', '/'))
    const main = String.raw`main(\/[\w-]+\.(js|schema\.json)|\/shipped(\/[\w-]+\.(wasm|woff2))?)?`
    const own = new RegExp(String.raw`^\/(package\.json|out(\/(${main}|preload(\/index\.cjs)?|renderer(\/.*)?))?)$`)
    const strangers = files.filter((name) => !own.test(name))
    expect(strangers).toEqual([])
    for (const needed of [
      'main/index.js',
      'main/broadcast.js',
      'main/shipped/index_bg.wasm',
      'main/reader.js',
      'main/updater.js',
      'preload/index.cjs',
    ])
      expect(files).toContain(`/out/${needed}`)
    expect(files.filter((name) => /\.(map|ts|vue)$|\/\./.test(name))).toEqual([])
    const manifest = JSON.parse(extractFile(archive, 'package.json').toString()) as Record<string, unknown>
    expect(manifest['main']).toBe('out/main/index.js')
    expect(Object.keys(manifest)).not.toContain('dependencies')
  })

  test('the packed app starts, and a club can be created in it', async () => {
    const profile = await mkdtemp(join(folder, 'profile-'))
    const desktop = await launchDesktop(profile, {}, { executable: join(app, 'consigliere') })
    expect(await desktop.app.evaluate(({ app: running }) => running.isPackaged)).toBe(true)
    await new Home(desktop.window).createClub('Black Cat')
    await new Shell(desktop.window).go('members')
    await new Members(desktop.window).add(['Ada'])
    await desktop.window.getByText('Ada').first().waitFor()
    await desktop.close()
    expect(desktop.complaints).toEqual([])
  })
})
