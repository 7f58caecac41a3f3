// One block of a run, played either in a worker thread or in the program itself.

import { createHash } from 'node:crypto'
import {
  playBlockOfRun,
  type RunBlockResult,
  type HashFunction,
  type RunGame,
  type RunPlan,
} from '../../../agents/runs/run.ts'
import { registerRulebook } from '../../../rules/rulebooks/registry.ts'
import { recordOfRunGame } from '../../../api/lab/recordedGame.ts'

/** Result of a block and, if requested, its games as records, one per line. */
export interface BlockWithRecords {
  readonly count: RunBlockResult
  readonly records: string
}

export interface BlockTask {
  readonly plan: RunPlan
  readonly block: number
  readonly withRecords: boolean
}

export const sha256: HashFunction = (text) => createHash('sha256').update(text).digest('hex')

export function playRunBlock(plan: RunPlan, block: number, withRecords: boolean): BlockWithRecords {
  if (plan.own !== undefined) registerRulebook(plan.own.file, plan.own.seal)
  let records = ''
  const keep = (game: RunGame) => {
    records += `${JSON.stringify(recordOfRunGame(plan, game))}\n`
  }
  const count = playBlockOfRun(plan, block, sha256, withRecords ? keep : undefined)
  return { count, records }
}
