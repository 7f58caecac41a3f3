// The worker in which a seating search runs.

import { portOfWorkerScope } from '../../src/api/port.ts'
import { serveSeatingJobs } from '../../src/club/seating/worker.ts'

serveSeatingJobs(portOfWorkerScope(), () => performance.now())
