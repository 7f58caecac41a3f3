// A worker of the page on a port of this process. Messages are cloned as for a real worker, and its end is as sudden.

import { MessageChannel } from 'node:worker_threads'
import { portOfEndpoint, type MessageEndpoint, type PageWorker, type Port } from '../../src/api/port.ts'

/** `serve` does the work of the worker's script with its port, and returns a function that ends it. */
export function workerInProcess(serve: (port: Port) => () => void, ended: () => void = () => undefined): PageWorker {
  const { port1, port2 } = new MessageChannel()
  const stop = serve(portOfEndpoint(port1 as unknown as MessageEndpoint))
  const end = port2 as unknown as MessageEndpoint
  return {
    postMessage: (message) => end.postMessage(message),
    addEventListener: (type: 'message' | 'error', listener: (event: never) => void) => {
      if (type === 'message') end.addEventListener('message', listener as (event: { data: unknown }) => void)
    },
    removeEventListener: (_type, listener) => end.removeEventListener('message', listener),
    start: () => port2.start(),
    terminate() {
      ended()
      stop()
      port1.close()
    },
  }
}
