// Small values of the browser edition, such as its device id and its current user, stored as files of the origin's
// private file system.

import { retryUntilAnswered } from '../store/journal/retryUnanswered.ts'
import type { DurableNote } from '../store/sync/deviceId.ts'

export function opfsNoteFile(
  name: string,
  storage: Pick<StorageManager, 'getDirectory'> = navigator.storage,
): DurableNote {
  return {
    read: () =>
      retryUntilAnswered(async () => {
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
