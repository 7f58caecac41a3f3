// Finding somebody in a list by a part of the name, in any case. Pure.

/** Everybody, by name, until something is typed. */
export function found<P extends { readonly name: string }>(people: readonly P[], text: string): readonly P[] {
  const part = text.trim().toLowerCase()
  return people.filter(({ name }) => name.toLowerCase().includes(part)).toSorted((a, b) => a.name.localeCompare(b.name))
}
