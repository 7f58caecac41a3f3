// The worker a seating search runs in.

import { portOf, type MessageEndpoint } from '../api/port.ts'
import { hostSeating } from '../club/seating/worker.ts'

// In a worker `self` has the postMessage of a port; the page's types take it for a window.
hostSeating(portOf(self as unknown as MessageEndpoint), () => performance.now())
