// Finding somebody in a list by a part of the name, in any case. Pure.

import { hasWords } from '../../../logic/find.ts'

/** Everybody, by name, until something is typed. */
export function found<P extends { readonly name: string }>(people: readonly P[], text: string): readonly P[] {
  return people.filter(({ name }) => hasWords(name, text)).toSorted((a, b) => a.name.localeCompare(b.name))
}
