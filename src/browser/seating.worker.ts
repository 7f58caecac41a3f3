// The worker a seating search runs in.

import { portOfWorkerScope } from '../api/port.ts'
import { serveSeatingJobs } from '../club/seating/worker.ts'

serveSeatingJobs(portOfWorkerScope(), () => performance.now())
