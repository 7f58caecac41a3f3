// What a season's plan has ever told of a stage. It counts as told where the plan has removed it since, where it comes
// in the same message, and where a hub that was put back has it only in a branch of the plan: what names such a stage
// is sound, and nothing else could bring the stage. Reads the plan only; judges nothing.

import type { Envelope } from '../../store/port.ts'
import type { IncomingEnvelopes } from '../../store/sync/policy.ts'
import type { StagePlan } from '../model/planEvents.ts'
import { BRANCHES, PLAN_STREAM_PREFIX } from '../model/streams.ts'
import type { BranchPorts } from './branches.ts'

interface StageOfSeason {
  readonly season: string
  readonly stage: string
}

/** The largest that the stage has ever been. */
export type KnownStage = Pick<StagePlan, 'name' | 'rounds' | 'tables'>

/** Undefined: it was never told. */
export async function findKnownStage(
  ports: BranchPorts,
  { season, stage }: StageOfSeason,
  incoming: readonly IncomingEnvelopes[],
): Promise<KnownStage | undefined> {
  const plan = PLAN_STREAM_PREFIX + season
  const told = incoming.flatMap((each) => (each.stream === plan ? each.envelopes : []))
  const stored = await ports.read(plan)
  const branches = await ports.list?.(`${BRANCHES}${plan}/`)
  const parted: Envelope[] = []
  for (const { stream } of branches?.ok ? branches.value : []) {
    const branch = await ports.read(stream)
    if (branch.ok) parted.push(...branch.value.map(({ payload }) => payload as Envelope))
  }
  const all = [...(stored.ok ? stored.value : []), ...parted, ...told].flatMap((envelope) => stageIn(envelope, stage))
  return all.reduce<KnownStage | undefined>((most, each) => (most ? larger(most, each) : each), undefined)
}

function stageIn({ type, payload }: Pick<Envelope, 'type' | 'payload'>, stage: string): readonly KnownStage[] {
  if (type !== 'StageAdded' && type !== 'StageChanged') return []
  const plan = payload as Partial<StagePlan>
  if (plan.stage !== stage) return []
  // A branch is not judged, so its fields may be of any kind.
  const { name, rounds, tables } = plan
  return [{ name: String(name), rounds: Number(rounds) || 0, tables: Number(tables) || 0 }]
}

function larger(a: KnownStage, b: KnownStage): KnownStage {
  return { name: b.name, rounds: Math.max(a.rounds, b.rounds), tables: Math.max(a.tables, b.tables) }
}

/** Stages that events name, found before the events are judged. */
export class KnownStages {
  readonly #found = new Map<string, KnownStage | undefined>()

  async loadStage(ports: BranchPorts, wanted: StageOfSeason, incoming: readonly IncomingEnvelopes[]): Promise<void> {
    const key = keyOf(wanted)
    if (!this.#found.has(key)) this.#found.set(key, await findKnownStage(ports, wanted, incoming))
  }

  get(wanted: StageOfSeason): KnownStage | undefined {
    return this.#found.get(keyOf(wanted))
  }
}

const keyOf = ({ season, stage }: StageOfSeason) => JSON.stringify([season, stage])
