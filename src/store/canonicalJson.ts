// Canonical JSON: equal values give the same text, whatever the order of their keys. Hashes are computed from this
// text. The order of keys and the form of numbers follow RFC 8785. Lone surrogates stay escaped, so that the text is
// well-formed for any disk or database. Values that JSON cannot represent are refused.

/** Throws TypeError for any value that would not be equal after it is read back: functions, NaN, cycles, dates. */
export function canonicalJson(value: unknown): string {
  return write(value, [])
}

/** `path` contains the objects around the value. */
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
  // Iterates by index, because a hole in a list counts as `undefined`, which JSON does not have.
  for (let index = 0; index < items.length; index += 1) text += `${index === 0 ? '' : ','}${write(items[index], path)}`
  return `[${text}]`
}

function writeMembers(value: object, path: object[]): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Plain objects from another realm (a frame, a worker's message) have a different `Object.prototype`. Like ours, that
  // prototype has no prototype of its own.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new TypeError('not JSON: an object of a class')
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[key]
    // JSON cannot distinguish a missing member from an undefined one.
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${write(member, path)}`
  }
  return `{${text}}`
}
