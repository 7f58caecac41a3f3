// The worker a seating search runs in.

import { portOfWorker } from '../../src/api/port.ts'
import { hostSeating } from '../../src/club/seating/worker.ts'

hostSeating(portOfWorker(), () => performance.now())
