// Finds the sentence for an error code: the club's own, then the rules', then one that names the
// code. Codes are data from the other side, so the search never trusts them to exist. Pure.

export interface CodedError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export interface Sentences {
  /** The club's sentence for the code, if there is one. */
  own(error: CodedError): string | undefined
  /** The rules' sentence for the code, if there is one. */
  rules(error: CodedError): string | undefined
  unknown(code: string): string
}

export function errorSentence(error: CodedError, sentences: Sentences): string {
  return sentences.own(error) ?? sentences.rules(error) ?? sentences.unknown(error.code)
}
