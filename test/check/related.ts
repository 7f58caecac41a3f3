// Selects the quick tests that a change can reach, the nearest first, by the imports of files and the paths that tests
// name. Tests that do not fit into the time are left to `npm test`.

import type { Imports, SourceFile } from '../architecture/imports.ts'
import { SLOW } from '../support/slow.ts'

export interface Related {
  readonly tests: readonly string[]
  /** Number of reached tests that did not fit. */
  readonly left: number
}

/** Milliseconds that the tests of one check may take. Types and lint take the rest of two minutes. */
export const BUDGET_MS = 32_000
/** Milliseconds for reading a test file and its imports. */
const FILE_MS = 600
/** Milliseconds for the tests of a file that has not run on this machine. */
const UNKNOWN_MS = 400

const OTHER_PROJECTS = /^test\/(?:e2e|dom|deep|electron\/built)\//

export function isQuickTest(path: string): boolean {
  return path.endsWith('.test.ts') && !OTHER_PROJECTS.test(path) && !SLOW.includes(path)
}

/** Tests of the repository read every file, so they come after tests that import a changed file. */
const READS_ALL = { folder: 'test/architecture/', distance: 1.5 }

/**
 * Number of imports between a file and the nearest changed file: 0 for a changed file itself. A test that names the
 * path of a changed file reads it, and counts as importing it.
 */
export function distances(
  changed: readonly string[],
  imports: Imports,
  files: readonly SourceFile[],
): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of imports)
    for (const path of imported) importers.set(path, [...(importers.get(path) ?? []), file])
  const found = new Map(changed.map((path) => [path, 0]))
  const queue = [...changed]
  for (const { path, text } of files)
    if (isQuickTest(path) && !found.has(path) && changed.some((each) => text.includes(`'${each}'`))) {
      found.set(path, 1)
      queue.push(path)
    }
  for (const path of queue)
    for (const importer of importers.get(path) ?? []) {
      if (found.has(importer)) continue
      found.set(importer, (found.get(path) ?? 0) + 1)
      queue.push(importer)
    }
  return found
}

/** Milliseconds for a test file whose tests took `milliseconds` the last time. */
export function costOf(milliseconds: number = UNKNOWN_MS): number {
  return FILE_MS + milliseconds
}

export function relatedTests(
  changed: readonly string[],
  imports: Imports,
  files: readonly SourceFile[],
  milliseconds: ReadonlyMap<string, number>,
): Related {
  if (changed.length === 0) return { tests: [], left: 0 }
  const far = distances(changed, imports, files)
  const distanceOf = (path: string) =>
    path.startsWith(READS_ALL.folder)
      ? Math.min(READS_ALL.distance, far.get(path) ?? READS_ALL.distance)
      : far.get(path)
  const timeOf = (path: string) => costOf(milliseconds.get(path))
  const reached = files
    .map(({ path }) => path)
    .filter((path) => isQuickTest(path) && distanceOf(path) !== undefined)
    .toSorted((a, b) => (distanceOf(a) ?? 0) - (distanceOf(b) ?? 0) || timeOf(a) - timeOf(b) || (a < b ? -1 : 1))
  let spent = 0
  const tests = reached.filter((path) => {
    // A changed test runs for any duration.
    const fits = far.get(path) === 0 || spent + timeOf(path) <= BUDGET_MS
    if (fits) spent += timeOf(path)
    return fits
  })
  return { tests: tests.toSorted(), left: reached.length - tests.length }
}
