// The clock and the network as a worker of either host has them.

import type { LabSurroundings } from './serveLab.ts'

export const workerSurroundings: LabSurroundings = {
  clock: {
    now: () => performance.now(),
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  fetch: (input, init) => fetch(input, init),
}
