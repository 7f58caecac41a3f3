// What each thread of a run or of a leaderboard does: plays the block it is given.

import '../../../i18n/generated/all.ts'
import { playLeagueBlock, type LeagueBlock, type LeagueOrder } from '../../../agents/runs/leaderboard/games.ts'
import { played, sha256, type BlockOrder, type PlayedBlock } from './block.ts'

export function playInThread({ plan, block, withRecords }: BlockOrder): PlayedBlock {
  return played(plan, block, withRecords)
}

export function playLeagueInThread({ plan, block }: LeagueOrder): LeagueBlock {
  return playLeagueBlock(plan, block, sha256)
}
