// What each import brought into a season's plan: entrants, stages and points that were not there before. Its undo takes
// these back and nothing else. A pure fold.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { PlanImportUndone } from './planEvents.ts'

export interface BroughtToPlan {
  readonly entrants: ReadonlySet<string>
  readonly stages: ReadonlySet<string>
  readonly given: ReadonlySet<string>
}

/** By the id of the import. */
export type ImportsOfPlan = ReadonlyMap<string, BroughtToPlan>

export const NO_IMPORTS: ImportsOfPlan = new Map()

const NOTHING: BroughtToPlan = { entrants: new Set(), stages: new Set(), given: new Set() }

/** `id`: undefined for what no import brought. */
export function withBroughtToPlan(
  imports: ImportsOfPlan,
  id: string | undefined,
  part: keyof BroughtToPlan,
  added: readonly string[],
): ImportsOfPlan {
  if (id === undefined || added.length === 0) return imports
  const before = imports.get(id) ?? NOTHING
  return new Map(imports).set(id, { ...before, [part]: new Set([...before[part], ...added]) })
}

/** The key of what undone imports brought and something needed then: the undo of the last need takes it back. */
const LEFT = ''

/** What the undo of this import may take back: what it brought, and what undone imports left behind. */
export function removableBy(imports: ImportsOfPlan, id: string): BroughtToPlan {
  return joined(imports.get(id) ?? NOTHING, imports.get(LEFT) ?? NOTHING)
}

export function withoutImport(
  imports: ImportsOfPlan,
  { import: id, entrants, stages, given }: PlanImportUndone,
): ImportsOfPlan {
  const { entrants: people, stages: played, given: lines } = removableBy(imports, id)
  const left = { entrants: less(people, entrants), stages: less(played, stages), given: less(lines, given) }
  const next = new Map(imports)
  next.delete(id)
  return next.set(LEFT, left)
}

function joined(one: BroughtToPlan, other: BroughtToPlan): BroughtToPlan {
  return {
    entrants: new Set([...one.entrants, ...other.entrants]),
    stages: new Set([...one.stages, ...other.stages]),
    given: new Set([...one.given, ...other.given]),
  }
}

function less(all: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const without = new Set(gone)
  return new Set([...all].filter((id) => !without.has(id)))
}

/** An undo takes back only what imports brought. */
export function broughtFault(imports: ImportsOfPlan, event: PlanImportUndone): Result<PlanImportUndone> {
  const removable = removableBy(imports, event.import)
  const parts = ['entrants', 'stages', 'given'] as const
  const stranger = parts.flatMap((part) => event[part].filter((id) => !removable[part].has(id)))[0]
  if (stranger === undefined) return ok(event)
  const why: Rejection = { code: 'gate/not-brought', params: { id: stranger.slice(0, 60) } }
  return err(why)
}
