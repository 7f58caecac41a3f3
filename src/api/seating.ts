// A seating search in a dedicated worker, so that neither the screen nor the club waits for it. Hosts provide the
// function that starts a worker. Every search has its own worker, which ends with the search.

import { isBetterSeatingQuality } from '../club/seating/quality.ts'
import type { SeatingInput } from '../club/seating/problem.ts'
import type { SeatingOptions, SeatingResult, SeatingProgress } from '../club/seating/run.ts'
import { startSeatingJob } from '../club/seating/worker.ts'
import { refusedApiResult, type ApiResult } from './contract/apiResult.ts'
import { type PageWorker, portOfEndpoint } from './port.ts'

export { isBetterSeatingQuality }
export type { SeatingInput, SeatingProgress }

export interface SeatingSearchRun {
  /** Ends the search. The best schedule so far becomes its result. */
  stop(): void
  readonly plan: Promise<ApiResult<SeatingResult>>
}

export type SeatingSearchStarter = (
  input: SeatingInput,
  options: SeatingOptions,
  onProgress: (progress: SeatingProgress) => void,
) => SeatingSearchRun

export function createSeatingSearchStarter(openWorker: () => PageWorker): SeatingSearchStarter {
  return (input, options, onProgress) => {
    const worker = openWorker()
    const job = startSeatingJob(portOfEndpoint(worker), 1, input, options, onProgress)
    const broken = new Promise<ApiResult<never>>((resolve) => {
      worker.addEventListener('error', ({ message }: { readonly message: string }) =>
        resolve(refusedApiResult('seating/worker-failed', { cause: message })),
      )
    })
    const planned = job.plan.then((plan): ApiResult<SeatingResult> =>
      plan.ok ? { ok: true, data: plan.value } : refusedApiResult(plan.error.code, plan.error.params),
    )
    return { stop: () => job.stop(), plan: Promise.race([planned, broken]).finally(() => worker.terminate()) }
  }
}
