// How long a thread keeps others waiting: a timer within the worker itself, which excludes the page and the benchmark's
// own connection, and the answers for which a person at another tab would wait.

import type { BrowserContext, Page, Worker as Thread } from 'playwright-core'
import { told } from '../e2e/fixtures/probe.ts'
import { noteOf } from '../support/attendance.ts'

/** Milliseconds. */
export interface Waits {
  readonly longest: number
  /** Number of waits longer than the bar of 50 ms. */
  readonly over50: number
}

const BEAT = 4

interface Beating {
  beat?: { readonly stop: () => Waits }
}

/** Measures the delay of a timer of `BEAT` milliseconds. The thread is busy for as long. */
export async function startBeating(thread: Thread | Page): Promise<() => Promise<Waits>> {
  await (thread as Thread).evaluate((every) => {
    let longest = 0
    let over50 = 0
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const late = now - last - every
      last = now
      longest = Math.max(longest, late)
      if (late > 50) over50 += 1
    }, every)
    ;(globalThis as Beating).beat = {
      stop() {
        clearInterval(timer)
        return { longest: Math.round(longest), over50 }
      },
    }
  }, BEAT)
  return () => (thread as Thread).evaluate(() => (globalThis as Beating).beat?.stop() ?? { longest: 0, over50: 0 })
}

/** Worker of the club, which this tab owns. */
export async function clubWorker(window: Page): Promise<Thread> {
  return window.workers()[0] ?? (await window.waitForEvent('worker'))
}

/** A worker that does nothing, which shows the waits caused by the machine alone. */
export async function idleWorker(context: BrowserContext): Promise<Thread> {
  const page = await context.newPage()
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.evaluate(() => {
      const holder = globalThis as { idle?: Worker }
      holder.idle = new Worker(URL.createObjectURL(new Blob([''])))
    }),
  ])
  return worker
}

export interface Answers {
  /** Longest answer to a query, and to a stored change. */
  readonly question: number
  readonly change: number
}

/** Sends queries from another tab again and again, and a small change now and then. */
export async function startAsking(tab: Page): Promise<() => Promise<Answers>> {
  await told(tab, 'club.status', {})
  const members = (await told(tab, 'members.add', { names: ['Witness'] })).added.map(({ id }) => id)
  let isOver = false
  const longest = { question: 0, change: 0 }
  const timed = async (kind: keyof Answers, work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    longest[kind] = Math.max(longest[kind], Math.round(performance.now() - begun))
  }
  const asking = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await timed('question', () => told(tab, 'seasons.list', {}))
      if (count % 50 === 0)
        await timed('change', () => told(tab, 'evening.note', noteOf(members, count % 100 === 0 ? 'here' : 'left')))
    }
  })()
  return async () => {
    isOver = true
    await asking
    return longest
  }
}
