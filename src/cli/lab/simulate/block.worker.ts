// Functions that worker threads run, for runs and for leaderboards. Each plays one block.

import '../../../i18n/generated/all.ts'
import { playLeagueBlock, type LeagueBlock, type LeagueBlockTask } from '../../../agents/runs/leaderboard/games.ts'
import { playRunBlock, sha256, type BlockTask, type BlockWithRecords } from './block.ts'

export function playRunBlockInThread({ plan, block, withRecords }: BlockTask): BlockWithRecords {
  return playRunBlock(plan, block, withRecords)
}

export function playLeagueBlockInThread({ plan, block }: LeagueBlockTask): LeagueBlock {
  return playLeagueBlock(plan, block, sha256)
}
