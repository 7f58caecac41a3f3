// The worker a seating search runs in.

import { portOfWorker } from '../api/port.ts'
import { hostSeating } from '../club/seating/worker.ts'

hostSeating(portOfWorker(), () => performance.now())
