// Runs a seating search at the other end of a port. Contains the messages, the end that searches and the end that
// requests schedules. Several runs may be active at once, and each has a number. Any port is suitable (worker,
// process), because messages are plain data, and the problem is checked on arrival. This file starts no worker itself.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { createSeatingProblem, type SeatingInput } from './problem.ts'
import { runSeating, type SeatingOptions, type SeatingResult, type SeatingProgress } from './run.ts'
import { validateSchedule } from './schedule.ts'

type SeatingRequest =
  | { readonly type: 'start'; readonly job: number; readonly input: SeatingInput; readonly options: SeatingOptions }
  | { readonly type: 'stop'; readonly job: number }

type SeatingReply =
  | { readonly type: 'progress'; readonly job: number; readonly progress: SeatingProgress }
  | { readonly type: 'done'; readonly job: number; readonly plan: SeatingResult }
  | { readonly type: 'refused'; readonly job: number; readonly error: Rejection }

/** One end of a channel of plain messages, such as the `Port` of the API. */
export interface SeatingPort {
  post(message: unknown): void
  /** Returns the function that unsubscribes. */
  onMessage(listener: (message: unknown) => void): () => void
}

/** The end that searches. Returns a function that stops every run and stops listening. */
export function serveSeatingJobs(port: SeatingPort, now: () => number): () => void {
  const running = new Map<number, AbortController>()
  const start = async ({ job, input, options }: SeatingRequest & { type: 'start' }): Promise<void> => {
    const reply = (message: SeatingReply) => {
      port.post(message)
    }
    const problem = createSeatingProblem(input)
    if (!problem.ok) return reply({ type: 'refused', job, error: problem.error })
    const { kept = 0 } = options
    if (kept > 0 && (kept >= problem.value.rounds || options.from === undefined))
      return reply({
        type: 'refused',
        job,
        error: { code: 'seating/round-count', params: { count: kept, rounds: problem.value.rounds } },
      })
    const rounds = kept > 0 ? kept : problem.value.rounds
    const from = options.from === undefined ? undefined : validateSchedule({ ...problem.value, rounds }, options.from)
    if (from?.ok === false) return reply({ type: 'refused', job, error: from.error })
    const controller = new AbortController()
    running.set(job, controller)
    const plan = await runSeating(problem.value, options, {
      now,
      signal: controller.signal,
      onProgress: (progress) => {
        reply({ type: 'progress', job, progress })
      },
    })
    running.delete(job)
    reply({ type: 'done', job, plan })
  }
  const stopListening = port.onMessage((message) => {
    const request = message as SeatingRequest
    if (request.type === 'stop') running.get(request.job)?.abort()
    else void start(request)
  })
  return () => {
    stopListening()
    for (const controller of running.values()) controller.abort()
  }
}

export interface SeatingJob {
  /** Ends the run. Its result is the best schedule so far. */
  stop(): void
  readonly plan: Promise<Result<SeatingResult>>
}

/** Requests a schedule from the other end. `job` distinguishes the runs on one port. */
export function startSeatingJob(
  port: SeatingPort,
  job: number,
  input: SeatingInput,
  options: SeatingOptions,
  onProgress?: (progress: SeatingProgress) => void,
): SeatingJob {
  const plan = new Promise<Result<SeatingResult>>((resolve) => {
    const stopListening = port.onMessage((message) => {
      const reply = message as SeatingReply
      if (reply.job !== job) return
      if (reply.type === 'progress') return onProgress?.(reply.progress)
      stopListening()
      resolve(reply.type === 'done' ? ok(reply.plan) : err(reply.error))
    })
  })
  port.post({ type: 'start', job, input, options } satisfies SeatingRequest)
  return {
    stop: () => {
      port.post({ type: 'stop', job } satisfies SeatingRequest)
    },
    plan,
  }
}
