// Which ids something new may have. An id is a key of records in many places.

/** Names that every object has already. */
const TAKEN_BY_OBJECTS: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/** As long as a request may name it. */
export const LONGEST_ID = 100

export function isFreeId(known: { has(id: string): boolean }, id: string): boolean {
  return id !== '' && id.length <= LONGEST_ID && !TAKEN_BY_OBJECTS.has(id) && !known.has(id)
}
