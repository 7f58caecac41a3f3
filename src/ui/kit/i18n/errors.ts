// The sentence for an error code in the language on screen: from the club's texts, otherwise from the rules' texts,
// otherwise a sentence that shows the code. Codes come from the other end of the channel, so unknown codes are
// possible.

import { rejectionSentence, withFormattedPoints, withNamesForIds } from '../../../i18n/rejectionSentence.ts'
import { currentLang } from '../phrases.ts'
import { t, isScreenTextKey, tUnchecked } from './setup.ts'

interface CodedError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export function sentenceOfError(error: CodedError): string {
  return clubErrorSentence(error) ?? rulesErrorSentence(error) ?? t('error.unknown', { code: error.code })
}

function clubErrorSentence({ code, params }: CodedError): string | undefined {
  const key = `error.${code}`
  if (!isScreenTextKey(key)) return undefined
  // For a refused entry, `why` is the code of the reason for the refusal.
  const { why } = params
  const reason = typeof why === 'string' && why !== code ? { reason: sentenceOfError({ code: why, params }) } : {}
  return tUnchecked(key, {
    ...withNamesForIds(currentLang(), withFormattedPoints(currentLang(), { code, params })),
    ...reason,
  })
}

function rulesErrorSentence(error: CodedError): string | undefined {
  const sentence = rejectionSentence(currentLang(), error)
  return sentence === error.code ? undefined : sentence
}
