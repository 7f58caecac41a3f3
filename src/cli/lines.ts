// Lines in, lines out, however long the stream: whole lines of each chunk, and an output that is waited for.

import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** The whole lines of each chunk; what follows the last line break waits for the next chunk. A line over `longest` comes cut, one character longer than that. */
export async function* linesOf(input: Readable, longest: number): AsyncGenerator<readonly string[]> {
  input.setEncoding('utf8')
  let rest = ''
  let isFirst = true
  for await (const chunk of input) {
    const text = String(chunk)
    const lines = `${rest}${isFirst ? text.replace(/^\uFEFF/, '') : text}`.split('\n')
    isFirst = false
    // Cut, so that an endless line stays too long to be read and yet fits in memory.
    rest = (lines.pop() ?? '').slice(0, longest + 1)
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}
