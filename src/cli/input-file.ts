// Text from a file a person named, for every command that takes one: `-` reads standard input.
// What cannot be read, or is not UTF-8, is refused input with a code.

import { readFile } from 'node:fs/promises'
import { speak } from './sentences/language.ts'
import { Refused } from './sentences/refusal.ts'

const fault = speak('fault')

/** Bytes; above the limits of every format read, so that their own answers come first. */
const LARGEST = 64_000_000

export async function readTextFile(file: string, largest = LARGEST): Promise<string> {
  const bytes = file === '-' ? await readInput(largest) : await readNamed(file)
  if (bytes.length > largest) throw new Refused('file/too-large', fault('file/too-large', { limit: largest }), file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('file/not-utf8', fault('file/not-utf8'), file)
  }
}

async function readNamed(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const code = cause === 'ENOENT' ? 'file/not-found' : 'file/unreadable'
    throw new Refused(code, fault(code, { cause }), file)
  }
}

async function readInput(largest: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > largest) break
  }
  return Buffer.concat(chunks)
}
