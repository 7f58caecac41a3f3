// Streams lines: yields the complete lines of each chunk, and waits for the output.

import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/**
 * Yields the complete lines of each chunk, and keeps an incomplete line for the next chunk. A line longer than
 * `longest` is cut after one more character.
 */
export async function* readLines(input: Readable, longest: number): AsyncGenerator<readonly string[]> {
  input.setEncoding('utf8')
  let rest = ''
  let isFirst = true
  for await (const chunk of input) {
    const text = String(chunk)
    const lines = `${rest}${isFirst ? text.replace(/^\uFEFF/, '') : text}`.split('\n')
    isFirst = false
    // The line is cut so that an endless line remains too long to be accepted but still fits in memory.
    rest = (lines.pop() ?? '').slice(0, longest + 1)
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

export async function writeAndDrain(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}
