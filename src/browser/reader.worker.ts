// Worker in which one file of games is read. The club's worker starts one for each file.

import '../i18n/generated/all.ts'
import { serveImportReader } from '../files/imports/readerWorker.ts'
import { portOfWorkerScope } from '../api/port.ts'

serveImportReader(portOfWorkerScope())
