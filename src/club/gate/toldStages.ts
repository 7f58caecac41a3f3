// Whether a stage was ever in a season's plan. It counts as told where the plan has removed it since, where it comes in
// the same message, and where a hub that was put back has it only in a branch of the plan: a game that was played at
// such a stage is sound, and nothing else could bring the stage. Reads the plan only; judges nothing.

import type { Envelope } from '../../store/port.ts'
import type { Incoming } from '../../store/sync/policy.ts'
import { BRANCHES, PLANS } from '../model/streams.ts'
import type { BranchPorts } from './branches.ts'

export async function wasStageTold(
  ports: BranchPorts,
  { season, stage }: { readonly season: string; readonly stage: string },
  incoming: readonly Incoming[],
): Promise<boolean> {
  const plan = PLANS + season
  const tells = ({ type, payload }: Pick<Envelope, 'type' | 'payload'>) =>
    type === 'StageAdded' && (payload as { readonly stage?: unknown }).stage === stage
  if (incoming.some((each) => each.stream === plan && each.envelopes.some(tells))) return true
  const stored = await ports.read(plan)
  if (stored.ok && stored.value.some(tells)) return true
  const branches = await ports.list?.(`${BRANCHES}${plan}/`)
  for (const { stream } of branches?.ok ? branches.value : []) {
    const parted = await ports.read(stream)
    if (parted.ok && parted.value.some(({ payload }) => tells(payload as Envelope))) return true
  }
  return false
}
