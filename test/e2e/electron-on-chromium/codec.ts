// Converts a structured-clone value to text and back, the same on both sides of the bridge. JSON alone would lose
// undefined, dates, maps, sets, bytes and the special numbers that real ports carry. The function is sent to pages as
// source, so it must not use anything outside itself.

export interface Codec {
  encode(value: unknown): string
  decode(text: string): unknown
}

export function makeCodec(): Codec {
  // Every array is tagged, so that a tag can never be mistaken for data.
  function pack(value: unknown): unknown {
    if (value === undefined) return ['u']
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number')
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : ['n', Object.is(value, -0) ? '-0' : String(value)]
    if (typeof value === 'bigint') return ['i', String(value)]
    if (Array.isArray(value)) return ['a', ...Array.from(value, pack)]
    if (value instanceof Date) return ['d', value.getTime()]
    if (value instanceof Map) return ['m', ...Array.from(value, ([key, held]) => [pack(key), pack(held)])]
    if (value instanceof Set) return ['s', ...Array.from(value, pack)]
    if (value instanceof RegExp) return ['r', value.source, value.flags]
    if (value instanceof Error) return ['e', value.name, value.message]
    if (value instanceof ArrayBuffer) return ['b', 'ArrayBuffer', bytesToText(new Uint8Array(value))]
    if (ArrayBuffer.isView(value))
      return [
        'b',
        value.constructor.name,
        bytesToText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)),
      ]
    return Object.fromEntries(Object.entries(value as object).map(([key, held]) => [key, pack(held)]))
  }

  function unpack(packed: unknown): unknown {
    if (typeof packed !== 'object' || packed === null) return packed
    if (!Array.isArray(packed))
      return Object.fromEntries(Object.entries(packed).map(([key, held]) => [key, unpack(held)]))
    const [tag, ...rest] = packed as [string, ...unknown[]]
    if (tag === 'a') return rest.map(unpack)
    if (tag === 'u') return undefined
    if (tag === 'n') return Number(rest[0])
    if (tag === 'i') return BigInt(String(rest[0]))
    if (tag === 'd') return new Date(Number(rest[0]))
    if (tag === 's') return new Set(rest.map(unpack))
    if (tag === 'm') return new Map((rest as [unknown, unknown][]).map(([key, held]) => [unpack(key), unpack(held)]))
    if (tag === 'r') return new RegExp(String(rest[0]), String(rest[1]))
    if (tag === 'e') return Object.assign(new Error(String(rest[1])), { name: String(rest[0]) })
    if (tag === 'b') return textToBytes(String(rest[0]), String(rest[1]))
    throw new Error(`the bridge got an unknown tag: ${tag}`)
  }

  function bytesToText(bytes: Uint8Array): string {
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  }

  function textToBytes(name: string, text: string): unknown {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    const view = (globalThis as unknown as Record<string, unknown>)[name] as new (buffer: ArrayBuffer) => unknown
    // Node's Buffer arrives in pages as the Uint8Array that it is.
    if (name === 'ArrayBuffer') return bytes.buffer
    return typeof view === 'function' && name !== 'Buffer' ? new view(bytes.buffer) : bytes
  }

  return {
    encode: (value) => JSON.stringify(pack(value)),
    decode: (text) => unpack(JSON.parse(text)),
  }
}
