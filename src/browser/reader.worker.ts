// The worker a file of games is read in: one a file, started by the club's own.

import '../i18n/generated/all.ts'
import { serveImportReader } from '../files/imports/readerWorker.ts'
import { portOfWorkerScope } from '../api/port.ts'

serveImportReader(portOfWorkerScope())
