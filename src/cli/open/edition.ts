// Builds an edition of the app if its sources have changed since the last build. The stamp is a hash of the sources'
// content, so that fresh clones, branch switches and unchanged trees are recognised without timestamps. Without
// sources, the shipped build is used. If two processes want to build at the same time, one builds and the other waits.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { translateFault, translatorFor } from '../sentences/language.ts'
import { RefusedError } from '../sentences/refusal.ts'
import { withFileLock } from './fileLock.ts'

const say = translatorFor('open')

const STAMP_FILE_NAME = '.sources'
const SOURCE_PATHS = [
  'src',
  'electron',
  'resources',
  'package-lock.json',
  'vite.browser.config.ts',
  'electron.vite.config.ts',
]

async function hashOfSources(root: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const below = await readdir(join(root, source), { recursive: true }).catch(() => [])
    for (const path of [source, ...below.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => join(source, name))]) {
      const content = await readFile(join(root, path)).catch(() => undefined)
      if (content !== undefined) hash.update(path).update('\0').update(content).update('\0')
    }
  }
  return hash.digest('hex')
}

/** Overrides NODE_ENV, because a development build of Vue is slower and retains closed pages. */
export async function withProductionEnv(build: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    await build()
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
}

export async function buildIfChanged(
  root: string,
  sources: readonly string[],
  folder: string,
  build: () => Promise<unknown>,
): Promise<void> {
  const stamp = join(folder, STAMP_FILE_NAME)
  const hash = await hashOfSources(root, sources)
  const isBuilt = async () => (await readFile(stamp, 'utf8').catch(() => undefined)) === hash
  if (await isBuilt()) return
  await mkdir(dirname(folder), { recursive: true })
  await withFileLock(`${folder}.turn`, async () => {
    if (await isBuilt()) return
    await build()
    await writeFile(stamp, hash)
  })
}

/** Whether there are sources to build. Throws if there is no shipped build either. */
function hasSources(root: string, config: string, shipped: string, missing: 'no-browser-edition' | 'no-desktop-app') {
  if (existsSync(join(root, config))) return true
  if (existsSync(shipped)) return false
  throw new RefusedError('open/nothing-to-open', translateFault(`open/${missing}`, { folder: root }))
}

export async function buildBrowserEdition(root: string, tell: (message: string) => void): Promise<string> {
  const folder = join(root, 'out', 'browser')
  const config = 'vite.browser.config.ts'
  if (!hasSources(root, config, join(folder, 'index.html'), 'no-browser-edition')) return folder
  await buildIfChanged(root, SOURCE_PATHS, folder, async () => {
    tell(say('buildingBrowser'))
    const started = Date.now()
    // The new edition is built next to the old one, so that a failed build leaves the old edition in place.
    const next = `${folder}.next-${process.pid}`
    const { build } = await import('vite')
    await withProductionEnv(() => build({ configFile: join(root, config), logLevel: 'error', build: { outDir: next } }))
    await rm(folder, { recursive: true, force: true })
    await rename(next, folder)
    tell(say('built', { seconds: ((Date.now() - started) / 1000).toFixed(1) }))
  })
  return folder
}

/** Builds main, preload and screens of the desktop app into the folder where `electron .` looks for them. */
export async function buildDesktopEdition(root: string, tell: (message: string) => void): Promise<void> {
  const folder = join(root, 'out', 'main')
  if (!hasSources(root, 'electron.vite.config.ts', join(folder, 'index.js'), 'no-desktop-app')) return
  await buildIfChanged(root, SOURCE_PATHS, folder, async () => {
    tell(say('buildingDesktop'))
    const { build } = await import('electron-vite')
    await withProductionEnv(() => build({ root, logLevel: 'error' }))
  })
}
