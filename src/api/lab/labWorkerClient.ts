// A page's connection to one lab worker: requests, results, termination. Hosts provide the function that starts a
// worker.

import { createBirpc } from 'birpc'
import { type ApiResult, refusal } from '../contract/apiResult.ts'
import type { LabArgs, LabData, LabRequest, LeagueNews } from './contract.ts'
import { type PageWorker, portOf } from '../port.ts'
import { logErrorToConsole } from '../errorLogger.ts'
import { createRpcTransport, withoutPrototype } from '../rpcTransport.ts'
import type { LiveNews } from './live/contract.ts'
import type { LabFunctions, LabListener } from './serveLab.ts'

export interface LabWorkerClient {
  ask<N extends LabRequest>(name: N, args: LabArgs<N>): Promise<ApiResult<LabData<N>>>
  end(): void
}

export function createLabWorkerClient(
  worker: PageWorker,
  onNews: (news: LiveNews | LeagueNews) => void,
): LabWorkerClient {
  const functions = withoutPrototype<LabListener>({ news: onNews })
  const rpc = createBirpc<LabFunctions, LabListener, false>(
    functions,
    createRpcTransport(portOf(worker), logErrorToConsole),
  )
  const broken = new Promise<ApiResult<never>>((resolve) => {
    worker.addEventListener('error', ({ message }: { readonly message: string }) => resolve(failed(message)))
  })
  return {
    ask: <N extends LabRequest>(name: N, args: LabArgs<N>) =>
      Promise.race([
        rpc
          .$call('call', name, args)
          .then((answer) => answer as ApiResult<LabData<N>>)
          .catch((error: unknown) => failed(String(error))),
        broken,
      ]),
    end() {
      rpc.$close()
      worker.terminate()
    },
  }
}

function failed(cause: string): ApiResult<never> {
  return refusal('lab/worker-failed', { cause })
}
