// The thread in which one file of games is read. Main starts one for each file.

import '../../src/i18n/generated/all.ts'
import { parentPort } from 'node:worker_threads'
import { serveImportReader } from '../../src/files/imports/readerWorker.ts'

if (!parentPort) throw new Error('a reader is started as a worker')
const port = parentPort
serveImportReader({
  post: (message) => port.postMessage(message),
  onMessage: (listener) => void port.on('message', listener),
})
