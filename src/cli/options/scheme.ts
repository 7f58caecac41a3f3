// `--scheme ID`: a scoring scheme by its id. A name that does not exist is wrong usage.

import { schemeOf, SCHEME_IDS } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const usage = speak('usage')

export function chooseScheme(id: string): Scheme {
  const scheme = schemeOf(id)
  if (!scheme) throw new WrongUsage(usage('noScheme', { scheme: JSON.stringify(id), schemes: SCHEME_IDS.join(', ') }))
  return scheme
}
