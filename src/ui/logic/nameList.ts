// A pasted list of names, one a line, as the add form previews it. The club decides in the end;
// this only shows beforehand what it will say. Pure.

export interface NameList {
  /** To be added, in order. */
  readonly fresh: readonly string[]
  /** Somebody in the club is called so. */
  readonly known: readonly string[]
  /** Came again in the same list. */
  readonly repeated: readonly string[]
}

/** Names that differ only in case, spaces, ё and е or form of letters are one name, as in the club. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\p{Cf}]+/gu, '')
}

/** Without the number or mark of a list, inner spaces single. */
export function unmarked(line: string): string {
  return line
    .replace(/^\s*(?:\d{1,3}[.)]\s+|[-–—•*]\s+)/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Who of these bears a name; '' = nobody. */
export function bearerOf(name: string, people: readonly { readonly member: string; readonly name: string }[]): string {
  const key = nameKey(unmarked(name))
  return people.find((person) => nameKey(person.name) === key)?.member ?? ''
}

/** Reads lines; numbering as in `3. Anna` or `3) Anna` and list marks are dropped. */
export function readNames(text: string, club: readonly string[]): NameList {
  const taken = new Set(club.map(nameKey))
  const seen = new Set<string>()
  const list = { fresh: [] as string[], known: [] as string[], repeated: [] as string[] }
  for (const line of text.split(/\r?\n/)) {
    const name = unmarked(line)
    const key = nameKey(name)
    if (key === '') continue
    if (seen.has(key)) list.repeated.push(name)
    else if (taken.has(key)) list.known.push(name)
    else list.fresh.push(name)
    seen.add(key)
  }
  return list
}
