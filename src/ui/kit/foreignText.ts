// What a screen has kept as text, read back as plain fields. The text may be old, broken or foreign: what is no
// object has no fields. Pure.

type Fields = Readonly<Record<string, unknown>>

export function parseJsonFields(text: string | null): Fields {
  if (text === null) return {}
  try {
    return fieldsOfValue(JSON.parse(text))
  } catch {
    return {}
  }
}

export function fieldsOfValue(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

// Any text as a CSS string that cannot end early: names are hostile input here too. Pure.
export function cssString(text: string): string {
  const escaped = [...text].map((character) =>
    /[\p{L}\p{N} .,·-]/u.test(character) ? character : `\\${(character.codePointAt(0) ?? 0x20).toString(16)} `,
  )
  return `"${escaped.join('')}"`
}
