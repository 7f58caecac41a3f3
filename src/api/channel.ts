// The channel over any port: `serveClient` on the club's side, `connectChannel` on the screen's side. birpc carries the
// calls over a guarded transport (rpcTransport.ts). A failed transport becomes a refusal with a code, so no exception
// crosses the channel (docs/adr/0003-channel.md).

import { createBirpc } from 'birpc'
import { refusedApiResult, type ApiResult } from './contract/apiResult.ts'
import type { RequestArgs, Channel, RequestData, PushName, PushPayloads, RequestName } from './requestTypes.ts'
import type { Port } from './port.ts'
import { type ErrorLogger, logErrorToConsole } from './errorLogger.ts'
import { createRpcTransport, copyWithoutPrototype } from './rpcTransport.ts'
import { createChunkReceiver, createChunkSender, type MessageChunk } from './messageChunks.ts'
import type { PushMessage, Service } from './service.ts'

interface ServedFunctions {
  call(name: string, args: unknown): Promise<unknown>
}
interface ListeningFunctions {
  push(push: PushMessage): void
  part(part: MessageChunk): void
}

export interface ClientChannel extends Channel {
  /** Subscribes to every push and returns the stop function. */
  listenToAll(listener: (push: PushMessage) => void): () => void
  /** Answers all pending requests with `app/disconnected` and releases the port. */
  close(): void
}

/** Serves one client on one port until stopped. Several ports may share a service. */
export function serveClient(port: Port, service: Service, log: ErrorLogger = logErrorToConsole): () => void {
  const connection = new AbortController()
  const functions = copyWithoutPrototype<ServedFunctions>({
    call: async (name, args) => inParts(await service.call(name, args, connection.signal)),
  })
  const rpc = createBirpc<ListeningFunctions, ServedFunctions, false>(functions, createRpcTransport(port, log))
  const inParts = createChunkSender((part) => {
    rpc.$callEvent('part', part).catch((error: unknown) => log('a part of an answer was not delivered', error))
  })
  const stopPushes = service.listen((push) => {
    // If the other end is gone, the push cannot be delivered. That is not an error of the club.
    rpc.$callEvent('push', push).catch((error: unknown) => log(`${push.name} was not delivered`, error))
  })
  return () => {
    stopPushes()
    rpc.$close()
    connection.abort()
  }
}

export function connectChannel(port: Port, log: ErrorLogger = logErrorToConsole): ClientChannel {
  const listeners = new Set<(push: PushMessage) => void>()

  function onPush(arrived: PushMessage): void {
    for (const listener of [...listeners]) {
      try {
        listener(arrived)
      } catch (error) {
        log(`a listener of ${arrived.name} failed`, error)
      }
    }
  }

  function listenToAll(listener: (push: PushMessage) => void): () => void {
    // Each call adds a new function, so that a listener added twice is called twice.
    const hear = (push: PushMessage) => listener(push)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }

  const parts = createChunkReceiver()
  const functions = copyWithoutPrototype<ListeningFunctions>({ push: onPush, part: parts.take })
  const rpc = createBirpc<ServedFunctions, ListeningFunctions, false>(functions, createRpcTransport(port, log))

  return {
    async send<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>> {
      const plain = plainCopy(args)
      if (!plain) return refusedApiResult('request/not-plain', { request: name })
      try {
        const arrived = await rpc.$call('call', name, plain.value)
        const answer = typeof arrived === 'object' && arrived !== null ? parts.whole(arrived) : undefined
        if (isApiResult<RequestData<N>>(answer)) return answer
        log(`${name} was answered out of shape`, arrived)
      } catch (error) {
        if (!rpc.$closed) log(`${name} was not answered`, error)
      }
      return refusedApiResult('app/disconnected', { request: name })
    },
    listen<N extends PushName>(name: N, listener: (push: PushPayloads[N]) => void): () => void {
      return listenToAll((arrived) => {
        if (arrived.name === name) listener(arrived.push as PushPayloads[N])
      })
    },
    listenToAll,
    close: () => rpc.$close(),
  }
}

/**
 * Copies arguments as plain JSON, which removes everything that cannot be cloned, such as a screen's reactive proxies.
 */
function plainCopy(value: unknown): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(JSON.stringify(value)) as unknown }
  } catch {
    return undefined
  }
}

function isApiResult<T>(value: unknown): value is ApiResult<T> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'
}
