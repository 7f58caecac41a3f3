// Plays a run over workers and hands its blocks on in the order of their numbers. One process plays here; more
// run this same program again under its hidden command and are given a block at a time. What is done is kept
// in a file where one is named, so that a run that was ended goes on.

import { createHash } from 'node:crypto'
import { fork, type ChildProcess } from 'node:child_process'
import { blocksOf, playBlock, type BlockCount, type Digest, type RunGame, type RunPlan } from '../../agents/runs/run.ts'
import { recordedGame } from './recorded.ts'
import { SHARE_COMMAND, type Order } from './order.ts'

/** A block and, where they are wanted, its games as records, a line each. */
interface PlayedBlock {
  readonly count: BlockCount
  readonly records: string
}

export interface RunOptions {
  readonly workers: number
  readonly withRecords: boolean
  /** Blocks that were played before. */
  readonly done: ReadonlySet<number>
  /** Called in the order of the blocks. */
  readonly each: (block: PlayedBlock) => void
  readonly stop: AbortSignal
}

export const sha256: Digest = (text) => createHash('sha256').update(text).digest('hex')

/** Ends when every block is handed on, or at the next one after `stop`. */
export async function playRun(plan: RunPlan, options: RunOptions): Promise<void> {
  const blocks = Array.from({ length: blocksOf(plan) }, (_, block) => block).filter((block) => !options.done.has(block))
  if (options.workers <= 1) return playHere(plan, blocks, options)
  await playInProcesses(plan, blocks, options)
}

async function playHere(
  plan: RunPlan,
  blocks: readonly number[],
  { each, stop, withRecords }: RunOptions,
): Promise<void> {
  for (const block of blocks) {
    if (stop.aborted) return
    each(played(plan, block, withRecords))
    // A signal, or a line of progress, has its turn.
    await new Promise(setImmediate)
  }
}

export function played(plan: RunPlan, block: number, withRecords: boolean): PlayedBlock {
  let records = ''
  const keep = (game: RunGame) => {
    records += `${JSON.stringify(recordedGame(plan, game))}\n`
  }
  const count = playBlock(plan, block, sha256, withRecords ? keep : undefined)
  return { count, records }
}

async function playInProcesses(plan: RunPlan, blocks: readonly number[], options: RunOptions): Promise<void> {
  const { each, stop, workers, withRecords } = options
  const waiting = new Map<number, PlayedBlock>()
  let given = 0
  let handed = 0
  const handOn = (block: PlayedBlock) => {
    waiting.set(block.count.block, block)
    for (let next = waiting.get(blocks[handed] ?? -1); next !== undefined; next = waiting.get(blocks[handed] ?? -1)) {
      waiting.delete(next.count.block)
      handed += 1
      each(next)
    }
  }
  /** Nothing when there is no more to give, or nobody wants it. */
  const next = () => (stop.aborted || given >= blocks.length ? undefined : blocks[given++])
  await Promise.all(Array.from({ length: workers }, () => workThrough({ plan, withRecords }, next, handOn)))
}

function workThrough(
  start: Extract<Order, { plan: RunPlan }>,
  next: () => number | undefined,
  handOn: (block: PlayedBlock) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(process.argv[1] ?? '', [SHARE_COMMAND], { execArgv: process.execArgv })
    const give = () => {
      const block = next()
      if (block === undefined) child.disconnect()
      else order(child, { block })
    }
    child.on('message', (block: PlayedBlock) => {
      handOn(block)
      give()
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`a process of the simulation ended with ${code ?? 'a signal'}`))
    })
    order(child, start)
    give()
  })
}

function order(child: ChildProcess, what: Order): void {
  child.send(what)
}
