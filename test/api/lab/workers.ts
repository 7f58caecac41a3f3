// A lab whose workers are the real ones on ports of this process: messages are cloned, ends are as sudden.

import { MessageChannel } from 'node:worker_threads'
import type { Lab, LabHost } from '../../../src/api/lab/contract.ts'
import type { PageWorker } from '../../../src/api/port.ts'
import { labIn } from '../../../src/api/lab/lab.ts'
import { serveLab, workerSurroundings } from '../../../src/api/lab/serveLab.ts'
import { portOf, type MessageEndpoint } from '../../../src/api/port.ts'

export interface OpenedLab {
  readonly lab: Lab
  readonly host: LabHost
  /** Workers that were opened and not ended. */
  readonly alive: () => number
  readonly opened: () => number
}

/** `now` tells when it is: what took long is for the test to say. */
export function labOf(cores: number, now: () => number = () => 0): OpenedLab {
  let opened = 0
  let ended = 0
  function openWorker(): PageWorker {
    opened += 1
    const { port1, port2 } = new MessageChannel()
    const stop = serveLab(portOf(port1 as unknown as MessageEndpoint), workerSurroundings, () => undefined)
    const end = port2 as unknown as MessageEndpoint
    return {
      postMessage: (message) => end.postMessage(message),
      addEventListener: (type: 'message' | 'error', listener: (event: never) => void) => {
        if (type === 'message') end.addEventListener('message', listener as (event: { data: unknown }) => void)
      },
      removeEventListener: (_type, listener) => end.removeEventListener('message', listener),
      start: () => port2.start(),
      terminate() {
        ended += 1
        stop()
        port1.close()
      },
    }
  }
  const host = { openWorker, cores, now }
  return { lab: labIn(host), host, alive: () => opened - ended, opened: () => opened }
}
