// The schemes a club knows: those the program brings, then its own in the order of publication.

import { schemeOf } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'

interface SchemeOwner {
  readonly schemes: readonly { readonly scheme: Scheme }[]
}

/** The named version, or the newest one when none is named. */
export function findScheme({ schemes }: SchemeOwner, id: string, version?: string): Scheme | undefined {
  return (
    schemeOf(id, version) ??
    schemes.findLast(({ scheme }) => scheme.id === id && (version === undefined || scheme.version === version))?.scheme
  )
}
