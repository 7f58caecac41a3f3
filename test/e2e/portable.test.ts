// Portable mode: if the data folder exists next to the program, everything is stored there and nothing anywhere else.
// Home, the folders of the desktop standard, the temporary folder and the program's own folder are compared before,
// during and after.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { launchDesktop } from './fixtures/desktop.ts'
import { isStandIn } from './fixtures/electron-app.ts'
import { Home } from './pages/Home.ts'
import { Settings } from './pages/Settings.ts'

/** Temporary files of the stand-in's driver, which do not belong to the app. */
const OF_THE_STAND_IN = /^moments\/(tsx-|playwright|\.org\.chromium|org\.chromium)/

const LAUNCHER = join(import.meta.dirname, 'electron-on-chromium', 'launch.mjs')

/**
 * Shared settings of the desktop in memory, written by the toolkit under every window. They end with the session and
 * are on no disk.
 */
const OF_THE_DESKTOP = /^home\/run\/dconf(\/user)?$/

let root: string
let stick: string
let environment: NodeJS.ProcessEnv

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'consigliere-portable-'))
  stick = join(root, 'stick')
  const folder = async (name: string) => {
    await mkdir(join(root, name), { recursive: true })
    return join(root, name)
  }
  await folder('stick')
  await writeFile(join(stick, 'consigliere'), '')
  environment = {
    STAND_IN_EXE: join(stick, 'consigliere'),
    HOME: await folder('home'),
    XDG_CONFIG_HOME: await folder('home/.config'),
    XDG_CACHE_HOME: await folder('home/.cache'),
    XDG_DATA_HOME: await folder('home/.local/share'),
    XDG_RUNTIME_DIR: await folder('home/run'),
    TMPDIR: await folder('moments'),
  }
})
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))

async function elsewhere(): Promise<readonly string[]> {
  const files = (await readdir(root, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const ours = files.filter((name) => !OF_THE_STAND_IN.test(name) && !OF_THE_DESKTOP.test(name))
  return ours.filter((name) => !name.startsWith('stick/consigliere-data/')).toSorted()
}

// With the real binary, its own folder would have to be the stick.
describe.runIf(isStandIn())('portable mode', () => {
  test('portable mode stores everything in the folder next to the program, and nothing elsewhere', async () => {
    const data = join(stick, 'consigliere-data')
    await mkdir(data)
    const before = await elsewhere()
    const first = await launchDesktop(data, {}, { environment, isPlaced: true })
    await new Home(first.window).createClub('Black Cat')
    await first.app.evaluate(() => console.error('a line of the log'))
    expect(await elsewhere()).toEqual(before)
    const places = await first.app.evaluate(({ app }) =>
      (['userData', 'sessionData', 'logs', 'crashDumps', 'temp'] as const).map((name) => app.getPath(name)),
    )
    for (const place of places) expect(place.startsWith(data)).toBe(true)
    await first.close()
    expect(await elsewhere()).toEqual(before)

    const kept = await readdir(data)
    expect(kept).toEqual(expect.arrayContaining(['data', 'witness.json', 'logs', 'crashes', 'backups']))
    expect(await readdir(join(data, 'logs'))).toEqual(['main.log'])
    // Nobody chose a folder for the backups.
    expect(await readdir(join(data, 'backups'))).toEqual([expect.stringMatching(/^consigliere-black-cat-.*\.jsonl$/)])

    const again = await launchDesktop(data, {}, { environment, isPlaced: true })
    await new Settings(again.window).open('about')
    await again.window.getByText(data, { exact: true }).waitFor()
    await again.close()
    expect(await elsewhere()).toEqual(before)
  })

  test('without a portable folder, the data is in the profile and not next to the program', async () => {
    const profile = join(root, 'home/.config/consigliere')
    const app = await launchDesktop(profile, {}, { environment, isPlaced: true })
    await new Home(app.window).createClub('Black Cat')
    await app.close()
    expect(await readdir(stick)).toEqual(['consigliere'])
    expect(await readdir(profile)).toContain('data')
  })

  test.each([
    ['en', 'but cannot write there'],
    ['ru', 'означает, что всё хранится в ней, но записать туда ничего нельзя'],
  ])('reports a folder that cannot be written (%s), and opens nothing', async (lang, sentence) => {
    await writeFile(join(stick, 'consigliere-data'), 'a file, and no folder')
    const child = spawn(process.execPath, [LAUNCHER, join(import.meta.dirname, '../..')], {
      env: { ...process.env, ...environment, LANG: lang },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let told = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(told).toContain(sentence)
    expect(told).toContain(join(stick, 'consigliere-data'))
  })
})
