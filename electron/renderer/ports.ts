// The page's end of the bridge: reports that the page is listening, and receives its ports. Used by every page of the
// desktop app, including the hidden one.

import { PAGE_READY_MESSAGE, PORTS_MESSAGE, type PortName } from '../bridge.ts'
import { portOfEndpoint, type Port } from '../../src/api/port.ts'

interface PortsMessage<N extends PortName> {
  readonly type: typeof PORTS_MESSAGE
  readonly names: readonly N[]
}

function isPorts<N extends PortName>(data: unknown, wanted: readonly N[]): data is PortsMessage<N> {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('type' in data) ||
    data.type !== PORTS_MESSAGE ||
    !('names' in data)
  )
    return false
  const { names } = data
  return Array.isArray(names) && wanted.every((name, at) => names[at] === name)
}

export function receivePorts<N extends PortName>(wanted: readonly N[]): Promise<Readonly<Record<N, Port>>> {
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== window || !isPorts(event.data, wanted)) return
      window.removeEventListener('message', onMessage)
      const entries = wanted.flatMap((name, at) => {
        const port = event.ports[at]
        return port ? [[name, portOfEndpoint(port)] as const] : []
      })
      resolve(Object.fromEntries(entries) as Record<N, Port>)
    }
    window.addEventListener('message', onMessage)
    window.postMessage(PAGE_READY_MESSAGE, location.origin)
  })
}
