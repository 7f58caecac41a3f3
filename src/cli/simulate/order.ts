// What the process that shares out a run tells those that play it: first the run, then a block at a time.

import type { RunPlan } from '../../agents/runs/run.ts'

export const SHARE_COMMAND = 'simulate-share'

export type Order = { readonly plan: RunPlan; readonly withRecords: boolean } | { readonly block: number }
