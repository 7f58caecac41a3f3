// The thread a file of games is read in: one a file, started by main.

import '../../src/i18n/generated/all.ts'
import { parentPort } from 'node:worker_threads'
import { serveImportReader } from '../../src/files/imports/readerWorker.ts'

if (!parentPort) throw new Error('a reader is started as a worker')
const port = parentPort
serveImportReader({
  post: (message) => port.postMessage(message),
  onMessage: (listener) => void port.on('message', listener),
})
