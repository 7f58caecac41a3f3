// Finds a scheme of a club: first among the built-in schemes, then among the club's own in order of publication.

import { findBuiltInScheme } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'

interface SchemeOwner {
  readonly schemes: readonly { readonly scheme: Scheme }[]
}

/** Returns the given version or, if `version` is omitted, the newest one. */
export function findScheme({ schemes }: SchemeOwner, id: string, version?: string): Scheme | undefined {
  return (
    findBuiltInScheme(id, version) ??
    schemes.findLast(({ scheme }) => scheme.id === id && (version === undefined || scheme.version === version))?.scheme
  )
}
