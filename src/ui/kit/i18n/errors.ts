// The sentence of an error code in the language on screen: the club's own, else that of the rules, else one that names
// the code. Codes come from the other side of the channel, so an unknown one is expected.

import { rejectionSentence, withNames } from '../../../i18n/rejectionSentence.ts'
import { lang } from '../phrases.ts'
import { i18n, t } from './setup.ts'

interface CodedError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export function sentenceOf(error: CodedError): string {
  return own(error) ?? rules(error) ?? t('error.unknown', { code: error.code })
}

/** Codes contain slashes and dashes, so they are looked up as one key and never as a path. */
function own({ code, params }: CodedError): string | undefined {
  const messages = i18n.global.getLocaleMessage(i18n.global.locale.value) as {
    error?: Readonly<Record<string, unknown>>
  }
  if (!Object.hasOwn(messages.error ?? {}, code)) return undefined
  // Of an entry that cannot stand: why the club refuses it.
  const { why } = params
  const reason = typeof why === 'string' && why !== code ? { reason: sentenceOf({ code: why, params }) } : {}
  return t(`error['${code}']`, { ...withNames(lang(), params), ...reason })
}

function rules(error: CodedError): string | undefined {
  const sentence = rejectionSentence(lang(), error)
  return sentence === error.code ? undefined : sentence
}
