// Reading a file of games in a thread beside main.

import { Worker } from 'node:worker_threads'
import { readerIn } from '../../src/club/imports/readerWorker.ts'

export const reader = readerIn(() => {
  // As it is built, beside main's own file.
  const worker = new Worker(new URL('./reader.js', import.meta.url))
  // The app ends without it.
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
