// Any text as a CSS string that cannot end early: names are hostile input here too. Pure.

export function cssString(text: string): string {
  const escaped = [...text].map((character) =>
    /[\p{L}\p{N} .,·-]/u.test(character) ? character : `\\${(character.codePointAt(0) ?? 0x20).toString(16)} `,
  )
  return `"${escaped.join('')}"`
}
