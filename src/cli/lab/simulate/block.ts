// One block of a run, played here: in a thread of its own or in the program itself.

import { createHash } from 'node:crypto'
import { playBlock, type BlockCount, type Digest, type RunGame, type RunPlan } from '../../../agents/runs/run.ts'
import { keepRulebook } from '../../../rules/rulebooks/registry.ts'
import { recordedGame } from '../../../api/lab/recordedGame.ts'

/** A block and, where they are wanted, its games as records, a line each. */
export interface PlayedBlock {
  readonly count: BlockCount
  readonly records: string
}

export interface BlockOrder {
  readonly plan: RunPlan
  readonly block: number
  readonly withRecords: boolean
}

export const sha256: Digest = (text) => createHash('sha256').update(text).digest('hex')

export function played(plan: RunPlan, block: number, withRecords: boolean): PlayedBlock {
  if (plan.own !== undefined) keepRulebook(plan.own.file, plan.own.seal)
  let records = ''
  const keep = (game: RunGame) => {
    records += `${JSON.stringify(recordedGame(plan, game))}\n`
  }
  const count = playBlock(plan, block, sha256, withRecords ? keep : undefined)
  return { count, records }
}
