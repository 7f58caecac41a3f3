// The sentence of an error code in the language on screen.

import { errorSentence, type CodedError } from '../logic/errorSentence.ts'
import { i18n, translate } from './setup.ts'

/** Never fails: an unknown code gives a sentence that names it. */
export function sentenceOf(error: CodedError): string {
  return errorSentence(error, { own, rules: () => undefined, unknown: (code) => translate('error.unknown', { code }) })
}

function own(error: CodedError): string | undefined {
  // Codes hold slashes and dashes, so they are looked up as one key and not as a path.
  const messages = i18n.global.getLocaleMessage(i18n.global.locale.value) as { error?: Readonly<Record<string, unknown>> }
  return Object.hasOwn(messages.error ?? {}, error.code) ? translate(`error['${error.code}']`, error.params) : undefined
}
