// A file that extends another, resolved whole: lists are merged by id, everything else is replaced.

import {
  LISTS,
  OPTIONS_OF_BUILT_IN,
  type FileOptions,
  type ListName,
  type RulebookChanges,
  type RulebookFile,
} from './file.ts'

interface Item {
  readonly before?: string
}

/** By what a line of a list is known. */
const idOf = (line: object): string => {
  const { id, kind, role, key } = line as Readonly<Record<string, unknown>>
  return String(id ?? role ?? key ?? kind)
}

/** In place where the parent has the id; else before the line it names, or at the end. */
function merged<T extends object>(parent: readonly T[], own: readonly T[], removed: readonly string[]): readonly T[] {
  const lines = parent.filter((line) => !removed.includes(idOf(line)))
  for (const each of own) {
    const { before, ...rest } = each as T & Item
    const line = rest as unknown as T
    const place = lines.findIndex((other) => idOf(other) === idOf(line))
    const next = lines.findIndex((other) => idOf(other) === before)
    if (place >= 0) lines[place] = line
    else lines.splice(next >= 0 ? next : lines.length, 0, line)
  }
  return lines
}

export function extended(parent: RulebookFile, changes: RulebookChanges): RulebookFile {
  const { remove = {}, options, extends: _, ...own } = changes
  const list = <Name extends ListName>(name: Name): RulebookFile[Name] =>
    merged<RulebookFile[Name][number]>(parent[name], own[name] ?? [], remove[name] ?? []) as RulebookFile[Name]
  const lists = Object.fromEntries(LISTS.map((name) => [name, list(name)]))
  const whole = { ...parent, ...own, ...lists, options: { ...parent.options, ...options } } as RulebookFile
  return own.id === parent.id ? whole : { ...whole, ...ownOnly(whole, changes) }
}

/** What is bound to the parent's name stays with it. */
function ownOnly({ options }: RulebookFile, { id, presets }: RulebookChanges): Partial<RulebookFile> {
  const bound: readonly string[] = OPTIONS_OF_BUILT_IN
  const kept = Object.entries(options).filter(([option]) => !bound.includes(option))
  return { presets: presets ?? [{ id, flags: {} }], options: Object.fromEntries(kept) as unknown as FileOptions }
}

/** What each line of a list says, by the list and its id; `beside`: fields that are not looked at. */
export function linesOf(file: RulebookFile, beside: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    LISTS.flatMap((list) =>
      file[list].map((line) => {
        const said = Object.entries(line).filter(([key]) => !beside.includes(key))
        return [`${list}.${idOf(line)}`, JSON.stringify(said.toSorted(([a], [b]) => (a < b ? -1 : 1)))] as const
      }),
    ),
  )
}

const REST = [
  ...(['sides', 'seats', 'deal', 'first', 'acquainted', 'gather', 'hitPoints', 'options', 'day', 'words'] as const),
]

/** What a file says otherwise than its parent: `night.doctor`, `deal`. A club's presets are its own. */
export function changesFrom(parent: RulebookFile, file: RulebookFile) {
  const [before, now] = [linesOf(parent), linesOf(file)]
  const differing = REST.filter((part) => JSON.stringify(parent[part]) !== JSON.stringify(file[part]))
  const places = (from: ReadonlyMap<string, string>) => [...from.keys()].filter((at) => !at.startsWith('presets.'))
  return {
    added: places(now).filter((at) => !before.has(at)),
    changed: [...places(now).filter((at) => before.has(at) && before.get(at) !== now.get(at)), ...differing],
    removed: places(before).filter((at) => !now.has(at)),
  }
}
