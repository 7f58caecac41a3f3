// A worker that games of the lab are played in.

import '../i18n/generated/all.ts'
import { serveLab, workerSurroundings } from '../api/lab/serveLab.ts'
import { portOf, type MessageEndpoint } from '../api/port.ts'

// In a worker `self` has the postMessage of a port; the page's types take it for a window.
serveLab(portOf(self as unknown as MessageEndpoint), workerSurroundings)
