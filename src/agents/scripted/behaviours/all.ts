// All eight behaviours, in the order in which they are asked. Behaviours that speak come before those that only choose
// a vote or a night act.

import type { Behaviour } from '../behaviour.ts'
import { bussingBehaviour } from './bussing.ts'
import { crossGameMemoryBehaviour } from './crossGameMemory.ts'
import { defensiveStoryBehaviour } from './defensiveStory.ts'
import { gullibleTownBehaviour } from './gullibleTown.ts'
import { lastMinuteRevealBehaviour } from './lastMinuteReveal.ts'
import { roleSlipBehaviour } from './roleSlip.ts'
import { vigilanteTimingBehaviour } from './vigilanteTiming.ts'
import { voteHistoryBehaviour } from './voteHistory.ts'

export const BEHAVIOURS_BY_PRIORITY: readonly Behaviour[] = [
  lastMinuteRevealBehaviour,
  voteHistoryBehaviour,
  defensiveStoryBehaviour,
  gullibleTownBehaviour,
  crossGameMemoryBehaviour,
  roleSlipBehaviour,
  bussingBehaviour,
  vigilanteTimingBehaviour,
]
