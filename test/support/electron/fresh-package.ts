// The `electron` package as npm installs it, in a folder of its own. Its installer and checksums are copied, and a
// single link provides its dependencies. The package of this checkout is never changed.

import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const MODULES = resolve(import.meta.dirname, '../../../node_modules')
const FILES = ['package.json', 'install.js', 'index.js', 'checksums.json']

/** Links everything in `node_modules` except `electron`. */
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
