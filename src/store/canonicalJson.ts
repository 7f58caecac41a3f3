// Canonical JSON: one text for one value in any order of keys; hashes are made of it. Follows RFC 8785 in the order of
// keys and the form of numbers. Lone surrogates stay escaped, so the text is always well-formed for any disk or
// database. Values that JSON does not have are refused.

/** Throws TypeError on anything that would not read back equal: functions, NaN, cycles, dates. */
export function canonicalJson(value: unknown): string {
  return write(value, [])
}

/** `path`: the objects around the value. */
function write(value: unknown, path: object[]): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`not JSON: ${value}`)
      return JSON.stringify(value)
    case 'object':
      return value === null ? 'null' : writeObject(value, path)
    default:
      throw new TypeError(`not JSON: ${typeof value}`)
  }
}

function writeObject(value: object, path: object[]): string {
  if (path.includes(value)) throw new TypeError('not JSON: a value that holds itself')
  path.push(value)
  const text = Array.isArray(value) ? writeArray(value, path) : writeMembers(value, path)
  path.pop()
  return text
}

function writeArray(items: readonly unknown[], path: object[]): string {
  let text = ''
  // By index: a hole is an undefined value too, and JSON has none.
  for (let index = 0; index < items.length; index += 1) text += `${index === 0 ? '' : ','}${write(items[index], path)}`
  return `[${text}]`
}

function writeMembers(value: object, path: object[]): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  // A plain object of another realm (a frame, a worker's message) has a prototype without one.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new TypeError('not JSON: an object of a class')
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[key]
    // An absent member and an undefined one are the same thing in JSON.
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${write(member, path)}`
  }
  return `{${text}}`
}

/** Records and lists inside each other. A value that is deeper would overflow the stack of what walks it. */
const MAX_NESTING_DEPTH = 100

/** Whether a value from outside can be walked. It walks a level at a time itself, so that no depth ends it. */
export function isWithinNestingLimit(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= MAX_NESTING_DEPTH; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}

// Order by UTF-16 code units, the same on every machine and in every language.
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function byStream(a: { readonly stream: string }, b: { readonly stream: string }): number {
  return compareText(a.stream, b.stream)
}
