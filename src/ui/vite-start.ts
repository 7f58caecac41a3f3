// What a start loads, in a few files instead of some seventy: each costs the browser a way to its cache and back, while
// the club's worker waits for the same two cores.

import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

/**
 * All that the module `start` asks for statically, in one file; but what one of `others` asks for as well is a file of
 * its own, by the first that does. Paths of modules, the others by the names of their files.
 */
export function startChunkGroups(start: string, others: Readonly<Record<string, string>>): Group[] {
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
  // A group takes what its modules ask for along, unless one of a higher priority has it.
  return names.map((name, index) => ({
    debugName: name,
    name: (id, context) => ((chunks ??= chunkOf(context)).get(id) === name ? name : null),
    priority: names.length - index,
  }))
}

/** Without the module itself. */
function staticImportsOf(module: string, context: Context): ReadonlySet<string> {
  const asked = new Set<string>([module])
  for (const id of asked) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) asked.add(imported)
  asked.delete(module)
  return asked
}
