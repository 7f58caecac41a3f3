// The sentence of an error code in the language on screen. Never fails: an unknown code gives a
// sentence that names it.

import { phrase } from '../../rules/phrases/phrase.ts'
import { errorSentence, type CodedError } from '../logic/errorSentence.ts'
import { currentLanguage, i18n, translate } from './setup.ts'

export function sentenceOf(error: CodedError): string {
  return errorSentence(withRoleNamed(error), { own, rules, unknown: (code) => translate('error.unknown', { code }) })
}

/** Codes hold slashes and dashes, so they are looked up as one key and never as a path. */
function own(error: CodedError): string | undefined {
  const messages = i18n.global.getLocaleMessage(i18n.global.locale.value) as { error?: Readonly<Record<string, unknown>> }
  return Object.hasOwn(messages.error ?? {}, error.code) ? translate(`error['${error.code}']`, error.params) : undefined
}

function rules({ code, params }: CodedError): string | undefined {
  const sentence = phrase(currentLanguage(), 'rejection', code, params)
  return sentence === code ? undefined : sentence
}

/** Codes carry role ids; people read names. */
function withRoleNamed({ code, params }: CodedError): CodedError {
  const role = params['role']
  return { code, params: typeof role === 'string' ? { ...params, role: phrase(currentLanguage(), 'role', role) } : params }
}
