// Folder of the program, with its package.json and the builds.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRefusal } from '../sentences/refusal.ts'

/** Folder with package.json. This file is either a source or part of the built bundle. */
export function programFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw createRefusal('open/nothing-to-open')
    folder = parent
  }
  return folder
}
