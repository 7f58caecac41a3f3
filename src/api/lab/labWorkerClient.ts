// A page's connection to one lab worker: requests, results, termination. Hosts provide the function that starts a
// worker.

import { createBirpc } from 'birpc'
import { type ApiResult, refusedApiResult } from '../contract/apiResult.ts'
import type { LabRequestArgs, LabRequestData, LabRequestName, LeagueProgressMessage } from './contract.ts'
import { type PageWorker, portOfEndpoint } from '../port.ts'
import { logErrorToConsole } from '../errorLogger.ts'
import { createRpcTransport, copyWithoutPrototype } from '../rpcTransport.ts'
import type { LiveGameMessage } from './live/contract.ts'
import type { LabRpcFunctions, LabMessageListener } from './serveLab.ts'

export interface LabWorkerClient {
  ask<N extends LabRequestName>(name: N, args: LabRequestArgs<N>): Promise<ApiResult<LabRequestData<N>>>
  end(): void
}

export function createLabWorkerClient(
  worker: PageWorker,
  onNews: (news: LiveGameMessage | LeagueProgressMessage) => void,
): LabWorkerClient {
  const functions = copyWithoutPrototype<LabMessageListener>({ news: onNews })
  const rpc = createBirpc<LabRpcFunctions, LabMessageListener, false>(
    functions,
    createRpcTransport(portOfEndpoint(worker), logErrorToConsole),
  )
  const broken = new Promise<ApiResult<never>>((resolve) => {
    worker.addEventListener('error', ({ message }: { readonly message: string }) => resolve(failed(message)))
  })
  return {
    ask: <N extends LabRequestName>(name: N, args: LabRequestArgs<N>) =>
      Promise.race([
        rpc
          .$call('call', name, args)
          .then((answer) => answer as ApiResult<LabRequestData<N>>)
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
  return refusedApiResult('lab/worker-failed', { cause })
}
