// What the club's stream says about its imports: whom each brought into the roster, and which were undone. The games
// of an import are in its own stream (importStream.ts). A pure fold.

import type { ImportUndone, Stamp } from './clubEvents.ts'
import { isFreeId } from './ids.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'

interface ImportOfClub {
  /** Members who joined or came back with the import. */
  readonly members: ReadonlySet<string>
  /** Who undid it, and when; absent: it was not undone. */
  readonly undone?: Stamp
}

/** By the id of the import; one that brought nobody is here only once it is undone. */
export type ImportsOfClub = ReadonlyMap<string, ImportOfClub>

interface ImportedMember {
  readonly member: string
  readonly import?: string
}

/** More than a club has ever undone. */
const MAX_UNDONE_IMPORTS = 10_000

/** Copies the map and each set once, however many people join. */
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

export function evolveImports(
  imports: ImportsOfClub,
  { import: id, by = { at: 0, author: '' } }: ImportUndone,
): ImportsOfClub {
  const before = imports.get(id)
  return before?.undone ? imports : new Map(imports).set(id, { members: before?.members ?? new Set(), undone: by })
}

export function isImportUndone({ imports }: { readonly imports: ImportsOfClub }, id: string): boolean {
  return imports.get(id)?.undone !== undefined
}

/** Whom the undo of this import may take with it: its people, and those whom undone imports left because of a need. */
export function removableMembers(imports: ImportsOfClub, id: string): ReadonlySet<string> {
  const people = new Set(imports.get(id)?.members)
  for (const { members, undone } of imports.values()) if (undone) for (const member of members) people.add(member)
  return people
}

/** Why an event cannot name this import; undefined is no import. */
export function importIdFault(id: string | undefined): Rejection | undefined {
  const isFree = id === undefined || isFreeId(new Set(), id)
  return isFree ? undefined : { code: 'gate/bad-id', params: { id: id.slice(0, 60) } }
}

/** An import is undone once, and takes only people with it whom imports brought. */
export function checkImportUndo(
  imports: ImportsOfClub,
  { import: id, members }: Pick<ImportUndone, 'import' | 'members'>,
): Result<readonly string[]> {
  const fault = importIdFault(id)
  if (fault) return err(fault)
  const known = imports.get(id)
  if (known?.undone) return err({ code: 'imports/undone-already', params: {} })
  if ([...imports.values()].filter(({ undone }) => undone).length >= MAX_UNDONE_IMPORTS)
    return err({ code: 'gate/too-many', params: { most: MAX_UNDONE_IMPORTS } })
  const removable = removableMembers(imports, id)
  const stranger = members.find((member) => !removable.has(member))
  return stranger === undefined ? ok(members) : err({ code: 'gate/not-brought', params: { id: stranger.slice(0, 60) } })
}
