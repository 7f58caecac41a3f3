// Reads a file of games in a worker thread.

import { Worker } from 'node:worker_threads'
import { createWorkerImportReader } from '../../src/files/imports/readerWorker.ts'

export const desktopImportReader = createWorkerImportReader(() => {
  // In the build, the worker's file is next to main's file.
  const worker = new Worker(new URL('./reader.js', import.meta.url))
  // The thread must not keep the app running.
  worker.unref()
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onDeath(listener) {
      worker.on('error', (error) => listener(String(error)))
      worker.on('messageerror', (error) => listener(String(error)))
      worker.on('exit', (code) => listener(`it ended with ${code}`))
    },
    terminate: () => void worker.terminate(),
  }
})
