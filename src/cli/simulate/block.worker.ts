// What each thread of a run does: plays the block it is given.

import { played, type BlockOrder, type PlayedBlock } from './block.ts'

export function playInThread({ plan, block, withRecords }: BlockOrder): PlayedBlock {
  return played(plan, block, withRecords)
}
