// The note of the browser edition's laptop: a file of the origin's own, beside its journal.

import type { LaptopPlace } from '../store/laptop.ts'

const NAME = 'laptop.json'

export function laptopOfOrigin(storage: Pick<StorageManager, 'getDirectory'> = navigator.storage): LaptopPlace {
  return {
    async read() {
      const folder = await storage.getDirectory()
      try {
        return await (await (await folder.getFileHandle(NAME)).getFile()).text()
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
        throw error
      }
    },
    async write(text) {
      const folder = await storage.getDirectory()
      const stream = await (await folder.getFileHandle(NAME, { create: true })).createWritable()
      await stream.write(text)
      await stream.close()
    },
  }
}
