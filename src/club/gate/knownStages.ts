// Finds any stage that a season's plan has ever contained, including removed stages and stages in the same message.
// After a hub was restored, a stage may exist only in a branch of the plan. Events that refer to any of these stages
// are valid, because otherwise they would wait for the stage forever. Only reads the plan.

import type { Envelope } from '../../store/port.ts'
import type { IncomingEnvelopes } from '../../store/sync/policy.ts'
import type { StageDefinition } from '../model/planEvents.ts'
import { BRANCHES, PLAN_STREAM_PREFIX } from '../model/streams.ts'
import type { StreamReaderPorts } from './branches.ts'

interface StageOfSeason {
  readonly season: string
  readonly stage: string
}

/** Name and largest size that the stage has ever had. */
export type LargestStageSize = Pick<StageDefinition, 'name' | 'rounds' | 'tables'>

/** Finds the largest size of a stage. `undefined` if the plan has never contained the stage. */
export async function findLargestStageSize(
  ports: StreamReaderPorts,
  { season, stage }: StageOfSeason,
  incoming: readonly IncomingEnvelopes[],
): Promise<LargestStageSize | undefined> {
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
  return all.reduce<LargestStageSize | undefined>((most, each) => (most ? larger(most, each) : each), undefined)
}

function stageIn({ type, payload }: Pick<Envelope, 'type' | 'payload'>, stage: string): readonly LargestStageSize[] {
  if (type !== 'StageAdded' && type !== 'StageChanged') return []
  const plan = payload as Partial<StageDefinition>
  if (plan.stage !== stage) return []
  // The contents of a branch are not validated, so fields may have any type.
  const { name, rounds, tables } = plan
  return [{ name: String(name), rounds: Number(rounds) || 0, tables: Number(tables) || 0 }]
}

function larger(a: LargestStageSize, b: LargestStageSize): LargestStageSize {
  return { name: b.name, rounds: Math.max(a.rounds, b.rounds), tables: Math.max(a.tables, b.tables) }
}

/** Stages that events refer to, loaded before the events are validated. */
export class LargestStageSizes {
  readonly #found = new Map<string, LargestStageSize | undefined>()

  async loadStage(
    ports: StreamReaderPorts,
    wanted: StageOfSeason,
    incoming: readonly IncomingEnvelopes[],
  ): Promise<void> {
    const key = keyOf(wanted)
    if (!this.#found.has(key)) this.#found.set(key, await findLargestStageSize(ports, wanted, incoming))
  }

  get(wanted: StageOfSeason): LargestStageSize | undefined {
    return this.#found.get(keyOf(wanted))
  }
}

const keyOf = ({ season, stage }: StageOfSeason) => JSON.stringify([season, stage])
