// Makes text from a file safe for a terminal by replacing control characters (including those of escape sequences) and
// unpaired surrogates.

export function toPrintableText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd')
}
