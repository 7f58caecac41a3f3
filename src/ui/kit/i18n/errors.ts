// The sentence of an error code in the language on screen: the club's own, else that of the rules, else one that names
// the code. Codes come from the other side of the channel, so an unknown one is expected.

import { rejectionSentence, withFormattedPoints, withNamesForIds } from '../../../i18n/rejectionSentence.ts'
import { lang } from '../phrases.ts'
import { t, te, tUnchecked } from './setup.ts'

interface CodedError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export function sentenceOfError(error: CodedError): string {
  return clubErrorSentence(error) ?? rulesErrorSentence(error) ?? t('error.unknown', { code: error.code })
}

function clubErrorSentence({ code, params }: CodedError): string | undefined {
  const key = `error.${code}`
  if (!te(key)) return undefined
  // Of an entry that cannot stand: why the club refuses it.
  const { why } = params
  const reason = typeof why === 'string' && why !== code ? { reason: sentenceOfError({ code: why, params }) } : {}
  return tUnchecked(key, { ...withNamesForIds(lang(), withFormattedPoints(lang(), { code, params })), ...reason })
}

function rulesErrorSentence(error: CodedError): string | undefined {
  const sentence = rejectionSentence(lang(), error)
  return sentence === error.code ? undefined : sentence
}
