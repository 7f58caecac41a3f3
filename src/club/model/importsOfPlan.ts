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

/** An undo takes back only what its import brought. */
export function broughtFault(imports: ImportsOfPlan, event: PlanImportUndone): Result<PlanImportUndone> {
  const brought = imports.get(event.import)
  const parts = ['entrants', 'stages', 'given'] as const
  const stranger = parts
    .flatMap((part) => event[part].filter((id) => brought?.[part].has(id) !== true))
    .find((id) => id !== undefined)
  if (brought && stranger === undefined) return ok(event)
  const why: Rejection = { code: 'gate/not-brought', params: { id: (stranger ?? event.import).slice(0, 60) } }
  return err(why)
}
