// Players, rounds and tables that imports added to existing stages, with the size of the stage before, so that the undo
// of an import takes them away again. A user's later change of the stage makes them permanent. Pure functions.

/** The part of a stage that an import may extend. */
interface StageSize {
  readonly lineup: readonly string[]
  readonly rounds: number
  readonly tables: number
}

export interface StageExtension {
  readonly import: string
  /** Players whom the import added to the line-up. */
  readonly added: readonly string[]
  /** Numbers of rounds and tables before the import. */
  readonly rounds: number
  readonly tables: number
}

/** Extensions that may still be undone, by stage, in the order of the imports. */
export type StageExtensions = ReadonlyMap<string, readonly StageExtension[]>

/** Applies a change of `stage`. `event` contains its new line-up. */
export function applyStageChange(
  extensions: StageExtensions,
  stage: StageSize & { readonly id: string },
  event: { readonly lineup: readonly string[]; readonly import?: string; readonly undoes?: string },
): StageExtensions {
  const { id, lineup, rounds, tables } = stage
  const known = extensions.get(id) ?? []
  if (event.undoes !== undefined) return withExtensions(extensions, id, extensionsWithout(known, event.undoes))
  if (event.import === undefined) return withExtensions(extensions, id, [])
  const before = new Set(lineup)
  const added = event.lineup.filter((member) => !before.has(member))
  return withExtensions(extensions, id, [...known, { import: event.import, added, rounds, tables }])
}

/** `entries` replaces the extensions of the stage. */
export function withExtensions(
  extensions: StageExtensions,
  stage: string,
  entries: readonly StageExtension[],
): StageExtensions {
  if (entries.length === 0 && !extensions.has(stage)) return extensions
  const next = new Map(extensions)
  if (entries.length > 0) next.set(stage, entries)
  else next.delete(stage)
  return next
}

/** The next extension gets the earlier size of the stage. */
function extensionsWithout(entries: readonly StageExtension[], id: string): readonly StageExtension[] {
  const at = entries.findIndex((each) => each.import === id)
  const gone = entries[at]
  return gone
    ? entries
        .map((each, index) => (index === at + 1 ? { ...each, rounds: gone.rounds, tables: gone.tables } : each))
        .filter((_, index) => index !== at)
    : entries
}

/** The size and line-up of the stage without this import. Players and games in `kept` stay. */
export function stageWithoutExtension(
  { lineup, rounds, tables }: StageSize,
  entries: readonly StageExtension[],
  id: string,
  kept: { readonly members: ReadonlySet<string>; readonly rounds: number; readonly tables: number },
): StageSize | undefined {
  const gone = entries.find((each) => each.import === id)
  if (!gone) return undefined
  const isLast = entries.at(-1) === gone
  const added = new Set(gone.added)
  return {
    lineup: lineup.filter((member) => !added.has(member) || kept.members.has(member)),
    rounds: isLast ? Math.max(gone.rounds, kept.rounds) : rounds,
    tables: isLast ? Math.max(gone.tables, kept.tables) : tables,
  }
}
