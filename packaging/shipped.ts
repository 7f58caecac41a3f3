// Copies the files other than code that the built program reads from their packages into a folder next to the program.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { PICTURE_RESOURCE_PATHS } from '../src/papers/publishing/pictureFiles.ts'
import { SHIPPED_FOLDER } from '../src/store/shippedFilesOnDisk.ts'

export function shippedFilesPlugin(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'shipped-files',
    async generateBundle() {
      for (const path of PICTURE_RESOURCE_PATHS) {
        const place = require.resolve(path)
        this.emitFile({
          type: 'asset',
          fileName: `${SHIPPED_FOLDER}/${basename(path)}`,
          // The licence list finds the package of the file by this path.
          originalFileName: place,
          source: await readFile(place),
        })
      }
    },
  }
}
