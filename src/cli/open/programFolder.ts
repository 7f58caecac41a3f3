// Where the program lies: its package.json, with the builds next to it.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRefusal } from '../sentences/refusal.ts'

/** Where package.json lies: this file is either a source or a part of the built bundle. */
export function programFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw createRefusal('open/nothing-to-open')
    folder = parent
  }
  return folder
}
