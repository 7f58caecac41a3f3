// Reads the text fields of a JSON object while it is still arriving, and passes characters on at once. Text around the
// object is skipped, such as thoughts in tags or prose with a brace. The object is validated elsewhere when it is
// complete.

/** Escaped characters by the letter after the backslash. `u` is handled separately. */
const ESCAPED_CHARACTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

export class StreamedJsonReader {
  readonly #hear: (field: string, text: string) => void
  #depth = 0
  /** The string that is being read. `value` is the part that has not been passed on yet. */
  #text: { readonly isKey: boolean; value: string } | undefined
  #escape = ''
  #key = ''
  #expectsKey = true
  /** Whether the last character is a brace that opens an object if a key follows. */
  #isOpening = false
  /** The most recent characters outside an object, in which tags are recognised. */
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

  /** Whether an object may begin at a character outside an object. */
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

  /** Passes text on. The first half of a surrogate pair waits for its second half. */
  #tell(isWhole = false): void {
    const text = this.#text
    if (text === undefined || text.isKey || this.#depth !== 1) return
    const halved = !isWhole && /[\uD800-\uDBFF]$/.test(text.value)
    const told = halved ? text.value.slice(0, -1) : text.value
    if (told !== '') this.#hear(this.#key, told)
    text.value = text.value.slice(told.length)
  }
}
