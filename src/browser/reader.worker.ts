// The worker a file of games is read in: one a file, started by the club's own.

import '../i18n/generated/all.ts'
import { hostReader } from '../files/imports/readerWorker.ts'
import { portOfWorker } from '../api/port.ts'

hostReader(portOfWorker())
