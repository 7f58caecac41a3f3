// Builds an edition of the app when its sources have changed since the last build, and says where
// it lies. The stamp is a hash of the sources' content, so a fresh clone, a branch switch and an
// untouched tree are told apart without timestamps. Without sources the shipped build is taken.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fault, speak } from '../sentences/language.ts'
import { Refused } from '../sentences/refusal.ts'

const say = speak('open')

const STAMP = '.sources'
const SOURCES = [
  'src',
  'electron',
  'resources',
  'package-lock.json',
  'vite.browser.config.ts',
  'electron.vite.config.ts',
]

async function* filesUnder(path: string): AsyncGenerator<string> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) {
    if (existsSync(path)) yield path
    return
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) yield* filesUnder(join(path, entry.name))
}

async function hashOfSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for await (const file of filesUnder(join(root, source))) {
      hash
        .update(file.slice(root.length))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** Also where NODE_ENV says otherwise: a Vue built for development is slower, and keeps pages that are gone. */
async function asProduction(build: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    await build()
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
}

async function buildIfChanged(
  root: string,
  folder: string,
  isComplete: () => boolean,
  build: () => Promise<void>,
): Promise<void> {
  const stamp = join(folder, STAMP)
  const hash = await hashOfSources(root)
  const built = await readFile(stamp, 'utf8').catch(() => undefined)
  if (built === hash && isComplete()) return
  await build()
  await writeFile(stamp, hash)
}

export async function browserEdition(root: string, tell: (message: string) => void): Promise<string> {
  const folder = join(root, 'out', 'browser')
  const isComplete = () => existsSync(join(folder, 'index.html'))
  const config = join(root, 'vite.browser.config.ts')
  if (!existsSync(config)) {
    if (isComplete()) return folder
    throw new Refused('open/nothing-to-open', fault('open/no-browser-edition', { folder: root }))
  }
  await buildIfChanged(root, folder, isComplete, async () => {
    tell(say('buildingBrowser'))
    const started = Date.now()
    // Beside the old one, so that a failed build leaves the last good one in place.
    const next = `${folder}.next-${process.pid}`
    const { build } = await import('vite')
    await asProduction(() => build({ configFile: config, logLevel: 'error', build: { outDir: next } }))
    await rm(folder, { recursive: true, force: true })
    await rename(next, folder)
    tell(say('built', { seconds: ((Date.now() - started) / 1000).toFixed(1) }))
  })
  return folder
}

/** Builds main, preload and screens of the desktop app where `electron .` finds them. */
export async function desktopEdition(root: string, tell: (message: string) => void): Promise<void> {
  const main = join(root, 'out', 'main', 'index.js')
  const isComplete = () => existsSync(main)
  if (!existsSync(join(root, 'electron.vite.config.ts'))) {
    if (isComplete()) return
    throw new Refused('open/nothing-to-open', fault('open/no-desktop-app', { folder: root }))
  }
  await mkdir(join(root, 'out', 'main'), { recursive: true })
  await buildIfChanged(root, join(root, 'out', 'main'), isComplete, async () => {
    tell(say('buildingDesktop'))
    const { build } = await import('electron-vite')
    await asProduction(() => build({ root, logLevel: 'error' }))
  })
}
