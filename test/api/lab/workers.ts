// Opens a lab with real workers on ports of this process: messages are cloned, and workers are terminated as abruptly
// as in a browser.

import type { Lab, LabHost } from '../../../src/api/lab/contract.ts'
import type { PageWorker } from '../../../src/api/port.ts'
import { createLab } from '../../../src/api/lab/lab.ts'
import { serveLab, labWorkerSurroundings } from '../../../src/api/lab/serveLab.ts'
import { workerInProcess } from '../../support/workerInProcess.ts'

export interface OpenedLab {
  readonly lab: Lab
  readonly host: LabHost
  /** Number of opened workers that have not ended. */
  readonly alive: () => number
  readonly opened: () => number
}

/** `now` is the clock of the lab, so that the test controls how long games take. */
export function labOf(cores: number, now: () => number = () => 0): OpenedLab {
  let opened = 0
  let ended = 0
  function openWorker(): PageWorker {
    opened += 1
    return workerInProcess(
      (port) => serveLab(port, labWorkerSurroundings, () => undefined),
      () => (ended += 1),
    )
  }
  const host = { openWorker, cores, now }
  return { lab: createLab(host), host, alive: () => opened - ended, opened: () => opened }
}
