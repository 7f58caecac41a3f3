// Which ids may be used at all, and which something new may have. An id is a key of records in many places.

/** Names that every object has already. */
const OBJECT_PROPERTY_NAMES: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
])

/** As long as a request may name it. */
const MAX_ID_LENGTH = 100

/** Ids are parts of the names of streams as well: a slash would make another name of one. */
export function isSafeId(id: string): boolean {
  return id !== '' && !id.includes('/') && !OBJECT_PROPERTY_NAMES.has(id)
}

export function isFreeId(known: { has(id: string): boolean }, id: string): boolean {
  return isSafeId(id) && id.length <= MAX_ID_LENGTH && !known.has(id)
}
