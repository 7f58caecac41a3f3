// Asks the club from inside the app's own page, over real ports: takes the page's place at the
// bridge (its screens lose theirs) and speaks the channel's protocol. For tests only.

import type { Page } from 'playwright-core'
import type { Answer, Args, Data, RequestName } from '../../../src/api/contract.ts'

export interface ClubClient {
  ask<N extends RequestName>(name: N, args: Args<N>): Promise<Answer<Data<N>>>
  /** Milliseconds of each of `count` requests, one after another, measured in the page. */
  time(count: number, name: RequestName, args: unknown): Promise<number[]>
}

export async function clubClient(page: Page): Promise<ClubClient> {
  // The page has its own ports by then; before, it would take them back.
  await page.waitForSelector('#app > *', { state: 'attached' })
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const waiting = new Map<string, (answer: unknown) => void>()
        window.addEventListener('message', ({ ports: [api] }) => {
          if (!api) return
          api.onmessage = ({ data }: MessageEvent<{ t: string; i: string; r: unknown }>) => {
            if (data.t === 's') waiting.get(data.i)?.(data.r)
          }
          Object.assign(globalThis, {
            ask: (name: string, args: unknown) =>
              new Promise((answered) => {
                const i = crypto.randomUUID()
                waiting.set(i, answered)
                api.postMessage({ t: 'q', m: 'call', a: [name, args], i })
              }),
          })
          resolve()
        })
        window.postMessage('consigliere:page-ready', location.origin)
      }),
  )
  type Asking = { ask(name: string, args: unknown): Promise<unknown> }
  return {
    ask: (name, args) => page.evaluate(([what, how]) => (globalThis as unknown as Asking).ask(what, how), [name, args] as const) as never,
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
