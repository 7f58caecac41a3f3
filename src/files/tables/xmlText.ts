// Text and attributes of XML elements. They are found with regular expressions.

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeXmlEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex ?? ''), 16) : Number(decimal)
    if (name !== undefined) return ENTITIES[String(name)] ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Value of the attribute, or `undefined` if the start tag has no such attribute. */
export function xmlAttribute(attributes: string, name: string): string | undefined {
  const [, , value] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`).exec(attributes) ?? []
  return value === undefined ? undefined : decodeXmlEntities(value)
}
