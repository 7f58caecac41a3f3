// Data that each import added to a season's plan: entrants, stages and points that did not exist before. Undoing the
// import removes only this data. Pure functions.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { PlanImportUndone } from './planEvents.ts'

export interface PlanIdsFromImport {
  readonly entrants: ReadonlySet<string>
  readonly stages: ReadonlySet<string>
  readonly given: ReadonlySet<string>
}

/** Data that imports added to the plan, by import id. */
export type ImportsOfPlan = ReadonlyMap<string, PlanIdsFromImport>

export const NO_PLAN_IMPORTS: ImportsOfPlan = new Map()

const NO_PLAN_ADDITIONS: PlanIdsFromImport = { entrants: new Set(), stages: new Set(), given: new Set() }

/** `id` is `undefined` for data that did not come with an import. */
export function withPlanIdsFromImport(
  imports: ImportsOfPlan,
  id: string | undefined,
  part: keyof PlanIdsFromImport,
  added: readonly string[],
): ImportsOfPlan {
  if (id === undefined || added.length === 0) return imports
  const before = imports.get(id) ?? NO_PLAN_ADDITIONS
  return new Map(imports).set(id, { ...before, [part]: new Set([...before[part], ...added]) })
}

/**
 * Key for data that an undone import had added but had to leave behind, because the data was still needed. Every later
 * undo of an import may remove such data.
 */
const LEFTOVER_KEY = ''

/**
 * Returns the data that the undo of this import may remove: data that the import added, and data that earlier undone
 * imports had to leave behind.
 */
export function planIdsRemovableByUndo(imports: ImportsOfPlan, id: string): PlanIdsFromImport {
  return mergeAdditions(imports.get(id) ?? NO_PLAN_ADDITIONS, imports.get(LEFTOVER_KEY) ?? NO_PLAN_ADDITIONS)
}

export function planImportsAfterUndo(
  imports: ImportsOfPlan,
  { import: id, entrants, stages, given }: PlanImportUndone,
): ImportsOfPlan {
  const { entrants: people, stages: played, given: lines } = planIdsRemovableByUndo(imports, id)
  const left = {
    entrants: idsWithout(people, entrants),
    stages: idsWithout(played, stages),
    given: idsWithout(lines, given),
  }
  const next = new Map(imports)
  next.delete(id)
  return next.set(LEFTOVER_KEY, left)
}

function mergeAdditions(one: PlanIdsFromImport, other: PlanIdsFromImport): PlanIdsFromImport {
  return {
    entrants: new Set([...one.entrants, ...other.entrants]),
    stages: new Set([...one.stages, ...other.stages]),
    given: new Set([...one.given, ...other.given]),
  }
}

function idsWithout(all: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const without = new Set(gone)
  return new Set([...all].filter((id) => !without.has(id)))
}

/** Rejects an undo that would remove data that no import added. */
export function checkPlanImportUndo(imports: ImportsOfPlan, event: PlanImportUndone): Result<PlanImportUndone> {
  const removable = planIdsRemovableByUndo(imports, event.import)
  const parts = ['entrants', 'stages', 'given'] as const
  const stranger = parts.flatMap((part) => event[part].filter((id) => !removable[part].has(id)))[0]
  if (stranger === undefined) return ok(event)
  const why: Rejection = { code: 'gate/not-brought', params: { id: stranger.slice(0, 60) } }
  return err(why)
}
