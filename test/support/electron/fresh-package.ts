// The `electron` package as npm leaves it, in a folder of its own: its installer and checksums are
// copied, what it needs is linked, and the one of this checkout is never touched.

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
  await linkModules(root)
  const home = join(root, 'node_modules', 'electron')
  const cache = join(root, 'cache')
  return {
    root,
    home,
    cache,
    leftBehind: async () => {
      const [inHome, inCache] = [await readdir(home), await readdir(cache, { recursive: true }).catch(() => [])]
      return [...inHome.filter((name) => !FILES.includes(name)), ...inCache]
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** All of `node_modules` as links, but for `electron`. */
export async function linkModules(root: string): Promise<void> {
  const modules = join(root, 'node_modules')
  await mkdir(join(modules, 'electron'), { recursive: true })
  for (const name of await readdir(MODULES))
    if (name !== 'electron' && name !== '.vite' && name !== '.vite-temp')
      await symlink(join(MODULES, name), join(modules, name))
  for (const file of FILES) await cp(join(MODULES, 'electron', file), join(modules, 'electron', file))
}
