// `--scheme ID`: a scoring scheme by its id. A name that does not exist is wrong usage.

import { schemeOf, SCHEMES } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { WrongUsage } from '../sentences/refusal.ts'

export function chooseScheme(id: string): Scheme {
  const scheme = schemeOf(id)
  if (!scheme)
    throw new WrongUsage(
      `there is no scheme ${JSON.stringify(id)}; there are ${SCHEMES.map((each) => each.id).join(', ')} (schemes/unknown)`,
    )
  return scheme
}
