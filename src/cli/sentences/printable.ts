// Makes text from a file safe for a terminal: control characters, and with them escape sequences, and halves of
// surrogate pairs are replaced.

export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd')
}
