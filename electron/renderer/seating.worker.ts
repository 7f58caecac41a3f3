// The worker a seating search runs in.

import { portOfWorkerScope } from '../../src/api/port.ts'
import { serveSeatingJobs } from '../../src/club/seating/worker.ts'

serveSeatingJobs(portOfWorkerScope(), () => performance.now())
