// A proxy that leads every name to one server on this machine, and notes which names were asked for.

import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import { connect } from 'node:net'

export interface Proxy {
  readonly address: string
  /** Host and port of each request. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

export async function startProxy(to: string): Promise<Proxy> {
  const target = new URL(to)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { host, port, pathname } = new URL(request.url ?? '', 'http://unknown/')
    asked.push(`${host}:${port || '80'}`)
    forward({ host: target.hostname, port: target.port, path: pathname }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    }).end()
  })
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    const upstream = connect(Number(target.port), target.hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    const end = () => (socket.destroy(), upstream.destroy())
    for (const side of [upstream, socket]) side.on('error', end).on('close', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    asked,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
