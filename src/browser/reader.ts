// Reads a file of games in a worker that the club's worker starts.

import { portOfEndpoint } from '../api/port.ts'
import { createWorkerImportReader } from '../files/imports/readerWorker.ts'

export const browserImportReader = createWorkerImportReader(() => {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module', name: 'reader' })
  return {
    ...portOfEndpoint(worker),
    onDeath(listener) {
      worker.addEventListener('error', ({ message }) => listener(message))
      worker.addEventListener('messageerror', () => listener('a message could not be read'))
    },
    terminate: () => worker.terminate(),
  }
})
