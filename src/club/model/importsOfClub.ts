// Imports as recorded in the `club` stream: the members that each import added to the roster, and the imports that were
// undone. The games of an import are in their own stream (see `importStream.ts`). Pure functions.

import type { ImportUndone, EventStamp } from './clubEvents.ts'
import { isFreeId } from './ids.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'

interface ImportOfClub {
  /** Members who were added or activated again by the import. */
  readonly members: ReadonlySet<string>
  /** Author and time of the undo. If omitted, the import was not undone. */
  readonly undone?: EventStamp
}

/** Imports by id. An import that added nobody is missing here until it is undone. */
export type ImportsOfClub = ReadonlyMap<string, ImportOfClub>

interface ImportedMember {
  readonly member: string
  readonly import?: string
}

/** Maximum number of undone imports. No club has ever undone more. */
const MAX_UNDONE_IMPORTS = 10_000

/** Copies the map once, and the set of each import at most once, for any number of people. */
export function withImportedMembers(imports: ImportsOfClub, people: readonly ImportedMember[]): ImportsOfClub {
  const added = new Map<string, Set<string>>()
  for (const { member, import: id } of people) {
    if (id === undefined) continue
    const members = added.get(id) ?? new Set(imports.get(id)?.members)
    added.set(id, members.add(member))
  }
  if (added.size === 0) return imports
  return new Map([...imports, ...[...added].map(([id, members]) => [id, { ...imports.get(id), members }] as const)])
}

export function evolveImportsOfClub(
  imports: ImportsOfClub,
  { import: id, by = { at: 0, author: '' } }: ImportUndone,
): ImportsOfClub {
  const before = imports.get(id)
  return before?.undone ? imports : new Map(imports).set(id, { members: before?.members ?? new Set(), undone: by })
}

export function isImportUndone({ imports }: { readonly imports: ImportsOfClub }, id: string): boolean {
  return imports.get(id)?.undone !== undefined
}

/**
 * Members whom the undo of this import may remove: members that it added, and members whom earlier undos left on the
 * roster because they were still needed.
 */
export function membersRemovableByUndo(imports: ImportsOfClub, id: string): ReadonlySet<string> {
  const people = new Set(imports.get(id)?.members)
  for (const { members, undone } of imports.values()) if (undone) for (const member of members) people.add(member)
  return people
}

/** Returns an error if the id cannot be the id of an import. An omitted id is accepted. */
export function importIdFault(id: string | undefined): Rejection | undefined {
  const isFree = id === undefined || isFreeId(new Set(), id)
  return isFree ? undefined : { code: 'gate/bad-id', params: { id: id.slice(0, 60) } }
}

/** Checks that an import is undone only once and removes only people whom imports added. */
export function checkClubImportUndo(
  imports: ImportsOfClub,
  { import: id, members }: Pick<ImportUndone, 'import' | 'members'>,
): Result<readonly string[]> {
  const fault = importIdFault(id)
  if (fault) return err(fault)
  const known = imports.get(id)
  if (known?.undone) return err({ code: 'imports/undone-already', params: {} })
  if ([...imports.values()].filter(({ undone }) => undone).length >= MAX_UNDONE_IMPORTS)
    return err({ code: 'gate/too-many', params: { most: MAX_UNDONE_IMPORTS } })
  const removable = membersRemovableByUndo(imports, id)
  const stranger = members.find((member) => !removable.has(member))
  return stranger === undefined ? ok(members) : err({ code: 'gate/not-brought', params: { id: stranger.slice(0, 60) } })
}
