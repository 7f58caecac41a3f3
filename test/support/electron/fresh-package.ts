// The `electron` package as npm leaves it, in a folder of its own: its installer and checksums are
// copied, what it needs is one link inside it, and the one of this checkout is never touched.

import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MODULES = resolve(import.meta.dirname, '../../../node_modules')
const FILES = ['package.json', 'install.js', 'index.js', 'checksums.json']

export interface FreshPackage {
  /** Where `node_modules` is. */
  readonly root: string
  /** The folder of the package. */
  readonly home: string
  /** A cache of its own. */
  readonly cache: string
  /** Names in the package's folder beyond those that npm put there, and all in the cache. */
  leftBehind(): Promise<readonly string[]>
  remove(): Promise<void>
}

export async function freshElectronPackage(): Promise<FreshPackage> {
  const root = await mkdtemp(join(tmpdir(), 'consigliere-electron-'))
  const home = await copyElectron(root)
  await symlink(MODULES, join(home, 'node_modules'))
  const cache = join(root, 'cache')
  return {
    root,
    home,
    cache,
    leftBehind: async () => {
      const [inHome, inCache] = [await readdir(home), await readdir(cache, { recursive: true }).catch(() => [])]
      return [...inHome.filter((name) => name !== 'node_modules' && !FILES.includes(name)), ...inCache]
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** All of `node_modules` as links, but for `electron`. */
export async function linkModules(root: string): Promise<void> {
  await copyElectron(root)
  for (const name of await readdir(MODULES))
    if (name !== 'electron' && name !== '.vite' && name !== '.vite-temp')
      await symlink(join(MODULES, name), join(root, 'node_modules', name))
}

async function copyElectron(root: string): Promise<string> {
  const home = join(root, 'node_modules', 'electron')
  await mkdir(home, { recursive: true })
  for (const file of FILES) await cp(join(MODULES, 'electron', file), join(home, file))
  return home
}
