// Small notes of the browser edition: its device id, who is at its keyboard. Files of the origin's private file system.

import { retryRace } from '../store/journal/opfs-handles.ts'
import type { DeviceIdPlace } from '../store/sync/deviceId.ts'

export function noteOfOrigin(
  name: string,
  storage: Pick<StorageManager, 'getDirectory'> = navigator.storage,
): DeviceIdPlace {
  return {
    read: () =>
      retryRace(async () => {
        const folder = await storage.getDirectory()
        try {
          return await (await (await folder.getFileHandle(name)).getFile()).text()
        } catch (error) {
          if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
          throw error
        }
      }),
    async write(text) {
      const folder = await storage.getDirectory()
      const stream = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await stream.write(text)
      await stream.close()
    },
  }
}
