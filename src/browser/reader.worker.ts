// The worker a file of games is read in: one a file, started by the club's own.

import '../i18n/generated/all.ts'
import { hostReader } from '../files/imports/readerWorker.ts'
import { portOf, type MessageEndpoint } from '../api/port.ts'

// In a worker `self` has the postMessage of a port; the page's types take it for a window.
hostReader(portOf(self as unknown as MessageEndpoint))
