// Finds schemes among those a club knows: the built-in ones, then its own in order of publication.

import { schemeOf } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'

interface SchemeOwner {
  readonly schemes: readonly { readonly scheme: Scheme }[]
}

/** Returns the given version or, if it is omitted, the newest one. */
export function findScheme({ schemes }: SchemeOwner, id: string, version?: string): Scheme | undefined {
  return (
    schemeOf(id, version) ??
    schemes.findLast(({ scheme }) => scheme.id === id && (version === undefined || scheme.version === version))?.scheme
  )
}
