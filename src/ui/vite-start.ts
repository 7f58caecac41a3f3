// Bundles the modules that are loaded at the start into a few files instead of about seventy. Each file costs the
// browser a round trip to its cache, while the club's worker is using the same two processor cores.

import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

/**
 * Puts all static imports of `start` into one file. If one of `others` also imports such a module, the module goes into
 * a separate file that is named after the first entry of `others` that imports it. `start` and the values of `others`
 * are module paths, the keys of `others` are file names.
 */
export function createStartChunkGroups(start: string, others: Readonly<Record<string, string>>): Group[] {
  const names = [...Object.keys(others), 'start']
  let chunks: ReadonlyMap<string, string> | undefined
  function chunkOf(context: Context): ReadonlyMap<string, string> {
    const asking = Object.entries(others).map(([name, other]) => ({ name, asked: staticImportsOf(other, context) }))
    return new Map(
      Array.from(staticImportsOf(start, context), (id) => [
        id,
        asking.find(({ asked }) => asked.has(id))?.name ?? 'start',
      ]),
    )
  }
  // A group also includes the imports of its modules, unless a group with a higher priority includes them.
  return names.map((name, index) => ({
    debugName: name,
    name: (id, context) => ((chunks ??= chunkOf(context)).get(id) === name ? name : null),
    priority: names.length - index,
  }))
}

/** Ids of all static imports of a module, direct and indirect, without the module itself. */
function staticImportsOf(module: string, context: Context): ReadonlySet<string> {
  const asked = new Set<string>([module])
  for (const id of asked) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) asked.add(imported)
  asked.delete(module)
  return asked
}
