// The worker a seating search runs in.

import { portOf, type MessageEndpoint } from '../../src/api/port.ts'
import { hostSeating } from '../../src/club/seating/worker.ts'

// In a worker `self` has the postMessage of a port; the page's types take it for a window.
hostSeating(portOf(self as unknown as MessageEndpoint), () => performance.now())
