// All eight behaviours, in the order in which they are asked. Behaviours that make a choice come before those that only
// add remarks.

import type { Behaviour } from '../behaviour.ts'
import { bussing } from './bussing.ts'
import { crossGameMemory } from './crossGameMemory.ts'
import { defensiveStory } from './defensiveStory.ts'
import { gullibleTown } from './gullibleTown.ts'
import { lastMinuteReveal } from './lastMinuteReveal.ts'
import { roleSlip } from './roleSlip.ts'
import { vigilanteTiming } from './vigilanteTiming.ts'
import { voteHistory } from './voteHistory.ts'

export const BEHAVIOURS_IN_ORDER: readonly Behaviour[] = [
  lastMinuteReveal,
  voteHistory,
  defensiveStory,
  gullibleTown,
  crossGameMemory,
  roleSlip,
  bussing,
  vigilanteTiming,
]
