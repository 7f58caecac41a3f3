// Sends requests to the club and the host from inside the app's own page, over real ports. The client replaces the
// page's screens at the bridge, so the screens lose their ports. It uses the channel's protocol. For tests only.

import type { Page } from 'playwright-core'
import type { ApiResult } from '../../../src/api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../../src/api/requestTypes.ts'
import { inTime } from '../../support/eventually.ts'

export interface ClubClient {
  ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>>
  /** Calls any method with any arguments, as a page could. */
  askHost(method: string, ...args: readonly unknown[]): Promise<unknown>
  /** Duration of each of `count` successive requests in milliseconds, measured in the page. */
  time(count: number, name: RequestName, args: unknown): Promise<number[]>
}

export async function clubClient(page: Page): Promise<ClubClient> {
  // By then the page has its own ports. Before that, the page would take the ports back.
  await page.waitForSelector('#app > :not(.late)', { state: 'attached' })
  const ports = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const waiting = new Map<string, (answer: unknown) => void>()
        const caller = (port: MessagePort) => {
          port.onmessage = ({ data }: MessageEvent<{ t: string; i: string; r: unknown; e: unknown }>) => {
            if (data.t === 's') waiting.get(data.i)?.(data.e === undefined ? data.r : { thrown: String(data.e) })
          }
          return (m: string, a: readonly unknown[]) =>
            new Promise((answered) => {
              const i = crypto.randomUUID()
              waiting.set(i, answered)
              port.postMessage({ t: 'q', m, a, i })
            })
        }
        window.addEventListener('message', ({ ports: [api, host] }) => {
          if (!api || !host) return
          const call = caller(api)
          Object.assign(globalThis, {
            ask: (name: string, args: unknown) => call('call', [name, args]),
            askHost: caller(host),
          })
          resolve()
        })
        window.postMessage('consigliere:page-ready', location.origin)
      }),
  )
  await inTime('ports of the page', ports)
  type HostAsking = { askHost(method: string, args: readonly unknown[]): Promise<unknown> }
  type Asking = { ask(name: string, args: unknown): Promise<unknown> }
  return {
    ask: (name, args) =>
      inTime(
        `the answer to ${name}`,
        page.evaluate(([what, how]) => (globalThis as unknown as Asking).ask(what, how), [name, args] as const),
      ) as never,
    askHost: (method, ...args) =>
      page.evaluate(([what, how]) => (globalThis as unknown as HostAsking).askHost(what, how), [method, args] as const),
    time: (count, name, args) =>
      page.evaluate(
        async ([times, what, how]) => {
          const taken: number[] = []
          for (let done = 0; done < times; done += 1) {
            const from = performance.now()
            await (globalThis as unknown as Asking).ask(what, how)
            taken.push(performance.now() - from)
          }
          return taken
        },
        [count, name, args] as const,
      ),
  }
}
