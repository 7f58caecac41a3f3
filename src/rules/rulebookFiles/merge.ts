// Resolves a file that extends another one: lists are merged by id and options by name, everything else is replaced.
// Also computes the differences between two files.

import {
  RULEBOOK_LIST_NAMES,
  BUILT_IN_ONLY_OPTIONS,
  type RulebookFileOptions,
  type RulebookListName,
  type RulebookChanges,
  type RulebookFile,
} from './rulebookFile.ts'

/** The identifying field of a list item. */
const idOf = (line: object): string => {
  const { id, kind, role, key } = line as Readonly<Record<string, unknown>>
  return String(id ?? role ?? key ?? kind)
}

function withoutPosition<T extends { readonly before?: string }>(line: T): T {
  if (!('before' in line)) return line
  const { before: _, ...rest } = line
  // TypeScript does not recognise that a type without one of its optional fields is still that type.
  return rest as T
}

/** Removes `before` from all list items of a complete file, because their positions in the lists already express it. */
export function withoutItemPositions(file: RulebookFile): RulebookFile {
  const lists = RULEBOOK_LIST_NAMES.map((name) => [name, file[name].map((line) => withoutPosition<typeof line>(line))])
  return { ...file, ...(Object.fromEntries(lists) as Pick<RulebookFile, RulebookListName>) }
}

/**
 * An item replaces the parent's item with the same id. Other items are inserted before the item that they name, or at
 * the end.
 */
function mergeItems<T extends { readonly before?: string }>(
  parent: readonly T[],
  own: readonly T[],
  removed: readonly string[],
): readonly T[] {
  const lines = parent.filter((line) => !removed.includes(idOf(line)))
  for (const each of own) {
    const { before } = each
    const line = withoutPosition(each)
    const place = lines.findIndex((other) => idOf(other) === idOf(line))
    const next = lines.findIndex((other) => idOf(other) === before)
    if (place >= 0) lines[place] = line
    else lines.splice(next >= 0 ? next : lines.length, 0, line)
  }
  return lines
}

export function extendRulebook(parent: RulebookFile, changes: RulebookChanges): RulebookFile {
  const { remove = {}, options, extends: _, ...own } = changes
  const list = <Name extends RulebookListName>(name: Name): RulebookFile[Name] =>
    mergeItems<RulebookFile[Name][number]>(parent[name], own[name] ?? [], remove[name] ?? []) as RulebookFile[Name]
  const lists = Object.fromEntries(RULEBOOK_LIST_NAMES.map((name) => [name, list(name)]))
  const whole = { ...parent, ...own, ...lists, options: { ...parent.options, ...options } } as RulebookFile
  return own.id === parent.id ? whole : { ...whole, ...ownOnly(whole, changes) }
}

/** Presets and options that belong only to the parent's id are not inherited by a file with a different id. */
function ownOnly({ options }: RulebookFile, { id, presets }: RulebookChanges): Partial<RulebookFile> {
  const kept: { -readonly [Option in keyof RulebookFileOptions]: RulebookFileOptions[Option] } = { ...options }
  for (const option of BUILT_IN_ONLY_OPTIONS) delete kept[option]
  return { presets: presets ?? [{ id, flags: {} }], options: kept }
}

/** Text of each list item, with the list and the item's id as the key. `beside` lists fields to leave out. */
export function itemTextsByKey(file: RulebookFile, beside: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    RULEBOOK_LIST_NAMES.flatMap((list) =>
      file[list].map((line) => {
        const said = Object.entries(line).filter(([key]) => !beside.includes(key))
        return [`${list}.${idOf(line)}`, JSON.stringify(said.toSorted(([a], [b]) => (a < b ? -1 : 1)))] as const
      }),
    ),
  )
}

const NON_LIST_FIELDS = [
  ...(['sides', 'seats', 'deal', 'first', 'acquainted', 'gather', 'hitPoints', 'options', 'day', 'words'] as const),
]

/**
 * Differences between a file and its parent, as locations like `night.doctor` or `deal`. Presets are not compared,
 * because each club's rulebook has its own.
 */
export function diffRulebooks(parent: RulebookFile, file: RulebookFile) {
  const [before, now] = [itemTextsByKey(parent), itemTextsByKey(file)]
  const differing = NON_LIST_FIELDS.filter((part) => JSON.stringify(parent[part]) !== JSON.stringify(file[part]))
  const places = (from: ReadonlyMap<string, string>) => [...from.keys()].filter((at) => !at.startsWith('presets.'))
  return {
    added: places(now).filter((at) => !before.has(at)),
    changed: [...places(now).filter((at) => before.has(at) && before.get(at) !== now.get(at)), ...differing],
    removed: places(before).filter((at) => !now.has(at)),
  }
}

type GraphItem = RulebookFile['effects'][number] | RulebookFile['edges'][number]

/** An effect or edge that was added, changed or removed. */
export interface GraphChange {
  readonly how: 'added' | 'changed' | 'removed'
  readonly list: 'effects' | 'edges'
  readonly id: string
  readonly was?: GraphItem
  readonly now?: GraphItem
}

export function graphChanges(parent: RulebookFile, file: RulebookFile): readonly GraphChange[] {
  const found = diffRulebooks(parent, file)
  return (['added', 'changed', 'removed'] as const).flatMap((how) =>
    found[how].flatMap((place): readonly GraphChange[] => {
      const [list = '', id = ''] = place.split(/\.(.*)/)
      if (list !== 'effects' && list !== 'edges') return []
      const lineOf = (from: RulebookFile) => [...from[list]].find((line) => idOf(line) === id)
      const [was, now] = [lineOf(parent), lineOf(file)]
      return [{ how, list, id, ...(was && { was }), ...(now && { now }) }]
    }),
  )
}

/**
 * Computes the changes that turn the parent into `file`. Returns the file itself if the parent contains something that
 * changes cannot remove.
 */
export function toRulebookChanges(parent: RulebookFile, file: RulebookFile): RulebookChanges | RulebookFile {
  const { format, id, version, published, presets } = file
  const bound: readonly string[] = BUILT_IN_ONLY_OPTIONS
  const isKept = (option: string) => option in file.options || bound.includes(option)
  if (NON_LIST_FIELDS.some((part) => part in parent && !(part in file)) || !Object.keys(parent.options).every(isKept))
    return file
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const lists = RULEBOOK_LIST_NAMES.map((name) => ({ name, ...listChanges<object>(parent[name], file[name]) })).filter(
    ({ name }) => name !== 'presets',
  )
  const rest = NON_LIST_FIELDS.filter((part) => part !== 'options' && isOther(parent[part], file[part]))
  const options = Object.entries(file.options).filter(([option, value]) =>
    isOther((parent.options as Readonly<Record<string, unknown>>)[option], value),
  )
  const removed = lists.filter((list) => list.removed.length > 0)
  return {
    format,
    id,
    version,
    published,
    extends: `${parent.id}@${parent.version}`,
    ...Object.fromEntries(rest.map((part) => [part, file[part]])),
    ...(isOther(presets, [{ id, flags: {} }]) ? { presets } : {}),
    ...Object.fromEntries(lists.filter(({ own }) => own.length > 0).map(({ name, own }) => [name, own])),
    ...(options.length === 0 ? {} : { options: Object.fromEntries(options) }),
    ...(removed.length === 0 ? {} : { remove: Object.fromEntries(removed.map((list) => [list.name, list.removed])) }),
  }
}

/** Items that keep their relative order stay in place. An item that moves is removed and inserted again. */
function listChanges<T extends object>(parent: readonly T[], lines: readonly T[]) {
  const stay = new Map<string, T>()
  let last = -1
  for (const line of lines) {
    const at = parent.findIndex((other) => idOf(other) === idOf(line))
    const before = parent[at]
    if (before === undefined || at < last) continue
    stay.set(idOf(line), before)
    last = at
  }
  const own = lines.flatMap((line, at) => {
    const before = stay.get(idOf(line))
    if (before !== undefined) return JSON.stringify(before) === JSON.stringify(line) ? [] : [line]
    const next = lines.slice(at).find((other) => stay.has(idOf(other)))
    return [next === undefined ? line : { ...line, before: idOf(next) }]
  })
  return { own, removed: parent.map(idOf).filter((id) => !stay.has(id)) }
}
