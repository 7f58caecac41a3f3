// One worker of the lab as a page holds it: asks, answers, an end. Hosts hand in how a worker is started.

import { createBirpc } from 'birpc'
import { refusal, type Answer } from '../contract/answer.ts'
import { logToConsole, type PageWorker, portOf, transportOf, withoutPrototype } from '../port.ts'
import type { LabArgs, LabData, LabRequest } from './contract.ts'
import type { LiveNews } from './live/contract.ts'
import type { LabFunctions, LabListener } from './serveLab.ts'

export interface Hand {
  ask<N extends LabRequest>(name: N, args: LabArgs<N>): Promise<Answer<LabData<N>>>
  end(): void
}

export function handOf(worker: PageWorker, onNews: (news: LiveNews) => void = () => undefined): Hand {
  const functions = withoutPrototype<LabListener>({ news: onNews })
  const rpc = createBirpc<LabFunctions, LabListener, false>(functions, transportOf(portOf(worker), logToConsole))
  const broken = new Promise<Answer<never>>((resolve) => {
    worker.addEventListener('error', ({ message }: { readonly message: string }) => resolve(failed(message)))
  })
  return {
    ask: <N extends LabRequest>(name: N, args: LabArgs<N>) =>
      Promise.race([
        rpc
          .$call('call', name, args)
          .then((answer) => answer as Answer<LabData<N>>)
          .catch((error: unknown) => failed(String(error))),
        broken,
      ]),
    end() {
      rpc.$close()
      worker.terminate()
    },
  }
}

function failed(cause: string): Answer<never> {
  return refusal('lab/worker-failed', { cause })
}
