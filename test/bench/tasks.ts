// Tasks of the page's own thread from Chromium's trace, with the processor time of each, which excludes other work of
// the machine.

import type { Page } from 'playwright-core'

interface Traced {
  readonly name: string
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string }
}

export interface Tasks {
  readonly tasks: number
  /** Milliseconds. */
  readonly longestTask: number
  readonly over50: number
}

/** Performs the work, and returns its result with the tasks of the page meanwhile. */
export async function tasksDuring<T>(page: Page, work: () => Promise<T>): Promise<{ done: T; tasks: Tasks }> {
  const session = await page.context().newCDPSession(page)
  const events: Traced[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  })
  const done = await work()
  const whole = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await whole
  await session.detach()
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const spent = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pages.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
  const longestTask = Math.round(Math.max(0, ...spent) * 10) / 10
  return { done, tasks: { tasks: spent.length, longestTask, over50: spent.filter((each) => each > 50).length } }
}
