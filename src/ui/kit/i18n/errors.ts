// The sentence of an error code in the language on screen. Never fails: an unknown code gives a
// sentence that names it.

import { rejectionSentence, withNames } from '../../../i18n/rejectionSentence.ts'
import { errorSentence, type CodedError } from '../errorSentence.ts'
import { currentLanguage, i18n, translate } from './setup.ts'

export function sentenceOf(error: CodedError): string {
  return errorSentence(error, { own, rules, unknown: (code) => translate('error.unknown', { code }) })
}

/** Codes hold slashes and dashes, so they are looked up as one key and never as a path. */
function own({ code, params }: CodedError): string | undefined {
  const messages = i18n.global.getLocaleMessage(i18n.global.locale.value) as {
    error?: Readonly<Record<string, unknown>>
  }
  return Object.hasOwn(messages.error ?? {}, code)
    ? translate(`error['${code}']`, withNames(currentLanguage(), params))
    : undefined
}

function rules(error: CodedError): string | undefined {
  const sentence = rejectionSentence(currentLanguage(), error)
  return sentence === error.code ? undefined : sentence
}
