// Checks whether an id is safe to use, and whether it is free for a new object. Ids are used as property names in many
// places.

/** Property names that every object already has. */
const OBJECT_PROPERTY_NAMES: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
])

/** Maximum length of an id. Requests reject longer ids. */
const MAX_ID_LENGTH = 100

/** Ids are also parts of stream names, where a slash would produce a different name. */
export function isSafeId(id: string): boolean {
  return id !== '' && !id.includes('/') && !OBJECT_PROPERTY_NAMES.has(id)
}

export function isFreeId(known: { has(id: string): boolean }, id: string): boolean {
  return isSafeId(id) && id.length <= MAX_ID_LENGTH && !known.has(id)
}
