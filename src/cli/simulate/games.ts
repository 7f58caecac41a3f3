// Shares the games of a simulation among processes and adds up what they counted. One process plays
// here; more run this same program again under its hidden command.

import { fork } from 'node:child_process'
import type { Command } from 'commander'
import { NO_GAMES, addCounts, simulate, type SimulationCount, type SimulationJob } from '../../agents/simulate.ts'

type Message = { readonly done: number } | { readonly count: SimulationCount }
const SHARE_COMMAND = 'simulate-share'

export async function simulateOver(
  job: SimulationJob,
  workers: number,
  progress?: (done: number) => void,
): Promise<SimulationCount> {
  if (workers <= 1) {
    const count = simulate(job, (done) => {
      progress?.(done)
      return 'go-on'
    })
    progress?.(job.to - job.from)
    return count
  }
  const done = Array<number>(workers).fill(0)
  const counts = await Promise.all(
    shares(job, workers).map((share, i) =>
      inProcess(share, (played) => {
        done[i] = played
        progress?.(done.reduce((sum, n) => sum + n, 0))
      }),
    ),
  )
  return counts.reduce(addCounts, NO_GAMES)
}

function shares({ from, to, ...job }: SimulationJob, workers: number): readonly SimulationJob[] {
  const cut = (i: number) => from + Math.floor(((to - from) * i) / workers)
  return Array.from({ length: workers }, (_, i) => ({ ...job, from: cut(i), to: cut(i + 1) }))
}

function inProcess(job: SimulationJob, progress: (done: number) => void): Promise<SimulationCount> {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1] ?? '', [SHARE_COMMAND], { execArgv: process.execArgv })
    child.on('message', (message: Message) => {
      if ('done' in message) return progress(message.done)
      progress(job.to - job.from)
      resolve(message.count)
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code !== 0) reject(new Error(`a process of the simulation ended with ${code ?? 'a signal'}`))
    })
    child.send(job)
  })
}

/** The other end: plays the share it is sent and answers with its count. */
export function registerSimulateShare(program: Command): void {
  program.command(SHARE_COMMAND, { hidden: true }).action(() => {
    process.once('message', (job: SimulationJob) => {
      const count = simulate(job, (done) => {
        process.send?.({ done } satisfies Message)
        return 'go-on'
      })
      process.send?.({ count } satisfies Message, undefined, undefined, () => {
        process.disconnect()
      })
    })
  })
}
