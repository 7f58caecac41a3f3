// `--scheme ID`: a scoring scheme by its id. An unknown name is wrong usage.

import { SCHEME_IDS, findBuiltInScheme } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'

export function chooseScheme(id: string): Scheme {
  const scheme = findBuiltInScheme(id)
  if (!scheme)
    throw new WrongUsageError(
      translateUsage('noScheme', { scheme: JSON.stringify(id), schemes: SCHEME_IDS.join(', ') }),
    )
  return scheme
}
