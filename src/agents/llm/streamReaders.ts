// The texts of a JSON object while it is still coming: characters of its own fields `think` and `say`, as soon as
// they are there. What stands around it, thoughts in tags or prose with a brace, is passed over. Whether the object is
// one is asked when it is whole.

import { CallFault } from './fault.ts'

/** Letters after a backslash; `u` apart. */
const ESCAPED_CHARACTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

export class StreamedJsonReader {
  readonly #hear: (field: string, text: string) => void
  #depth = 0
  /** The text that is being read, and what of it is not told yet. */
  #text: { readonly isKey: boolean; value: string } | undefined
  #escape = ''
  #key = ''
  #expectsKey = true
  /** The brace before it opened an object only if a key follows. */
  #isOpening = false
  /** Outside of an object: the end of what was read, to see tags in it. */
  #around = ''
  #isThinking = false

  constructor(hear: (field: string, text: string) => void) {
    this.#hear = hear
  }

  read(chunk: string): void {
    for (const character of chunk.split('')) {
      if (this.#text === undefined) this.#structure(character)
      else this.#character(this.#text, character)
    }
    this.#tell()
  }

  #structure(character: string): void {
    if (this.#isOpening && !/\s/u.test(character)) {
      this.#isOpening = false
      if (character !== '"') this.#depth = 0
    }
    if (this.#depth === 0 && !this.#beginsIn(character)) return
    switch (character) {
      case '{':
      case '[':
        this.#depth += 1
        this.#expectsKey = character === '{'
        return
      case '}':
      case ']':
        this.#depth -= 1
        return
      case ',':
        this.#expectsKey = true
        return
      case ':':
        this.#expectsKey = false
        return
      case '"':
        if (this.#depth > 0) this.#text = { isKey: this.#expectsKey && this.#depth === 1, value: '' }
        return
      default:
        return
    }
  }

  /** Outside of an object: whether one may begin here. */
  #beginsIn(character: string): boolean {
    this.#around = `${this.#around}${character}`.slice(-'</thinking>'.length)
    if (/<think(?:ing)?>$/iu.test(this.#around)) this.#isThinking = true
    if (/<\/think(?:ing)?>$/iu.test(this.#around)) this.#isThinking = false
    this.#isOpening = character === '{' && !this.#isThinking
    return this.#isOpening
  }

  #character(text: { readonly isKey: boolean; value: string }, character: string): void {
    if (this.#escape !== '') return this.#escaped(text, character)
    if (character === '\\') this.#escape = '\\'
    else if (character !== '"') text.value += character
    else {
      if (text.isKey) this.#key = text.value
      else this.#tell(true)
      this.#text = undefined
    }
  }

  #escaped(text: { value: string }, character: string): void {
    this.#escape += character
    if (this.#escape[1] === 'u') {
      if (this.#escape.length < 6) return
      const code = Number.parseInt(this.#escape.slice(2), 16)
      if (!Number.isNaN(code)) text.value += String.fromCharCode(code)
    } else text.value += ESCAPED_CHARACTERS[character] ?? character
    this.#escape = ''
  }

  /** Half a character waits for its other half. */
  #tell(isWhole = false): void {
    const text = this.#text
    if (text === undefined || text.isKey || this.#depth !== 1) return
    const halved = !isWhole && /[\uD800-\uDBFF]$/.test(text.value)
    const told = halved ? text.value.slice(0, -1) : text.value
    if (told !== '') this.#hear(this.#key, told)
    text.value = text.value.slice(told.length)
  }
}

// A stream of server-sent events, read as it comes: bytes in, the data of each event out. Text that is no UTF-8
// and more than is ever read are faults.
/** Bytes of an answer that are read at all. */
const MAX_ANSWER_BYTES = 262_144

/** Chunks of text, as they come. The connection is let go at the end, at a fault and once `signal` is aborted. */
export async function* readTextChunks(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = body.getReader()
  const letGo = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', letGo)
  let read = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      alive()
      if (done) break
      read += value.byteLength
      if (read > MAX_ANSWER_BYTES) throw new CallFault('llm/too-long')
      yield decodeOrFault(() => decoder.decode(value, { stream: true }))
    }
    yield decodeOrFault(() => decoder.decode())
  } finally {
    signal.removeEventListener('abort', letGo)
    letGo()
  }
}

/** Data of event after event. */
export async function* readServerSentEvents(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice('data:'.length).trim()
}

function decodeOrFault(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new CallFault('llm/garbled')
  }
}
