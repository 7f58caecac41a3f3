// A seating run and the port behind which it may run: why it ends, what it reports, and that it can be stopped and
// continued. Time is a number that the test controls.

import { describe, expect, test } from 'vitest'
import { runSeating, type SeatingProgress } from '../../../src/club/seating/run.ts'
import { serveSeatingJobs, startSeatingJob, type SeatingPort } from '../../../src/club/seating/worker.ts'
import { fullTables, problemOf } from './seatingProblem.ts'

// No schedule of forty players and ten rounds is known to reach its bound, so the run does not end automatically.
const input = { players: 40, tables: 4, rounds: 10 }
const problem = fullTables(4, 10)

/** A clock that advances by `step` with each call. */
function clock(step: number): () => number {
  let time = 0
  return () => (time += step)
}

describe('a run', () => {
  test('ends when the time is up', async () => {
    const plan = await runSeating(problem, { seed: 1, seconds: 2 }, { now: clock(20) })
    expect(plan.end).toBe('time')
    expect(plan.seconds).toBeGreaterThanOrEqual(2)
    expect(plan.iterations).toBeGreaterThan(0)
  })

  test('ends after a given number of iterations, and can then be repeated exactly', async () => {
    const [one, two] = await Promise.all(
      [clock(1), clock(20)].map((now) => runSeating(problem, { seed: 4, seconds: 9999, iterations: 70_001 }, { now })),
    )
    expect(one).toMatchObject({ end: 'iterations', iterations: 70_001, quality: { seats: { worst: 0 } } })
    expect(two?.schedule).toEqual(one?.schedule)
  })

  test('ends when no better schedule can exist', async () => {
    const plan = await runSeating(fullTables(2, 19), { seed: 1, seconds: 9999 }, { now: clock(1) })
    expect(plan).toMatchObject({ end: 'optimal', iterations: 0, quality: { pairs: { sd: 0, optimal: true } } })
  })

  test('ends with a provably even split of pairs although players sit out', async () => {
    const reports: SeatingProgress[] = []
    const plan = await runSeating(
      problemOf({ players: 12, tables: 1, rounds: 12 }),
      { seed: 1, seconds: 9999, iterations: 3_000_000 },
      { now: clock(1), onProgress: (progress) => reports.push(progress) },
    )
    expect(plan).toMatchObject({ end: 'optimal', quality: { pairs: { bound: null, optimal: true } } })
    expect(plan.iterations).toBeLessThan(1_000_000)
    expect(reports.at(-1)).toMatchObject({ bound: null, optimal: true })
  })

  test('ends when it is stopped, with the best schedule so far', async () => {
    const controller = new AbortController()
    const reports: SeatingProgress[] = []
    const plan = await runSeating(
      problem,
      { seed: 1, seconds: 9999 },
      {
        now: clock(30),
        signal: controller.signal,
        onProgress: (progress) => {
          if (reports.push(progress) === 3) controller.abort()
        },
      },
    )
    expect(plan.end).toBe('stopped')
    expect(reports.at(-1)).toMatchObject({
      iterations: plan.iterations,
      sd: plan.quality.pairs.sd,
      bound: plan.quality.pairs.bound,
      optimal: false,
      broken: 0,
    })
    const sds = reports.map((report) => report.sd)
    expect(sds).toEqual(sds.toSorted((a, b) => b - a))
  })

  test('can be continued from its schedule and improves it', async () => {
    const first = await runSeating(problem, { seed: 1, seconds: 99, iterations: 100_000 }, { now: clock(1) })
    const second = await runSeating(
      problem,
      { seed: 2, seconds: 99, iterations: 2_000_000, from: first.schedule },
      { now: clock(1) },
    )
    expect(second.quality.pairs.sd).toBeLessThan(first.quality.pairs.sd)
  })
})

describe('with avoided pairs', () => {
  // Each of the first five players should rather not meet any of the next three.
  const avoid = [1, 2, 3, 4, 5].flatMap((a) => [6, 7, 8].map((b) => [a, b] as const))
  const avoiding = problemOf({ ...input, avoid })
  const options = { seed: 3, seconds: 9999, iterations: 60_000 }

  test('a run reports the quality that it reaches without the pairs', async () => {
    const reports: SeatingProgress[] = []
    const plan = await runSeating(avoiding, options, { now: clock(1), onProgress: (each) => reports.push(each) })
    const other = await runSeating(problem, options, { now: clock(1) })
    expect(plan.without).toEqual({ sd: other.quality.pairs.sd, tables: other.quality.tables.worst })
    expect(plan.quality.avoided.meetings).toBeGreaterThan(0)
    expect(plan.end).toBe('iterations')
    expect(other).not.toHaveProperty('without')
    const parts = reports.map(({ isWithout }) => isWithout === true)
    expect([parts[0], parts.at(-1)]).toEqual([false, true])
    expect(parts).toEqual(parts.toSorted((a, b) => Number(a) - Number(b)))
  })

  test('comparing with a run without the pairs does not change the schedule', async () => {
    const plan = await runSeating(avoiding, options, { now: clock(1) })
    const controller = new AbortController()
    const alone = await runSeating(avoiding, options, {
      now: clock(1),
      signal: controller.signal,
      onProgress: (each) => {
        if (each.isWithout === true) controller.abort()
      },
    })
    expect(alone).not.toHaveProperty('without')
    expect(alone.schedule).toEqual(plan.schedule)
    const continued = await runSeating(avoiding, { ...options, iterations: 0, from: plan.schedule }, { now: clock(1) })
    expect(continued).not.toHaveProperty('without')
  })

  test.each([
    ['while it searches', false],
    ['while it compares', true],
  ])('a run stopped %s answers at once with its schedule, without the comparison', async (_, isWithout) => {
    const controller = new AbortController()
    const plan = await runSeating(avoiding, options, {
      now: clock(30),
      signal: controller.signal,
      onProgress: (each) => {
        if ((each.isWithout === true) === isWithout) controller.abort()
      },
    })
    expect(plan.end).toBe(isWithout ? 'iterations' : 'stopped')
    expect(plan).not.toHaveProperty('without')
  })
})

/** Two ends of a channel that copies messages. */
function channel(): { readonly asking: SeatingPort; readonly working: SeatingPort } {
  const { port1, port2 } = new MessageChannel()
  const end = (port: MessagePort): SeatingPort => ({
    post: (message) => {
      port.postMessage(message)
    },
    onMessage: (listener) => {
      port.onmessage = (event: MessageEvent<unknown>) => {
        listener(event.data)
      }
      return () => {
        port.close()
      }
    },
  })
  return { asking: end(port1), working: end(port2) }
}

describe('behind a port', () => {
  test('a run reports progress and can be stopped by a message', async () => {
    const { asking, working } = channel()
    serveSeatingJobs(working, clock(30))
    let reports = 0
    const job = startSeatingJob(asking, 1, input, { seed: 1, seconds: 99_999 }, () => {
      reports += 1
      job.stop()
    })
    const plan = await job.plan
    expect(plan).toMatchObject({ ok: true, value: { end: 'stopped', seed: 1 } })
    expect(reports).toBeGreaterThan(0)
  })

  test.each([
    { title: 'an impossible problem', change: { players: 39 }, from: undefined, code: 'seating/too-few-players' },
    {
      title: 'a schedule of another problem to continue from',
      change: {},
      from: [[[1, 2, 3]]],
      code: 'seating/round-count',
    },
  ])('a run refuses $title', async ({ change, from, code }) => {
    const { asking, working } = channel()
    serveSeatingJobs(working, clock(30))
    const job = startSeatingJob(
      asking,
      7,
      { ...input, ...change },
      { seed: 1, seconds: 1, ...(from === undefined ? {} : { from }) },
    )
    expect(await job.plan).toMatchObject({ ok: false, error: { code } })
  })
})
