// Worker in which a seating search runs.

import { portOfWorkerScope } from '../api/port.ts'
import { serveSeatingJobs } from '../club/seating/worker.ts'

serveSeatingJobs(portOfWorkerScope(), () => performance.now())
