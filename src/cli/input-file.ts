// Text from a file a person named, for every command that takes one: `-` reads standard input.
// What cannot be read, or is not UTF-8, is refused input with a code.

import { readFile } from 'node:fs/promises'
import { Refused } from './sentences/refusal.ts'

/** Bytes; above the limits of every format read, so that their own answers come first. */
const LARGEST = 64_000_000

export async function readTextFile(file: string, largest = LARGEST): Promise<string> {
  const bytes = file === '-' ? await readInput(largest) : await readNamed(file)
  if (bytes.length > largest) throw new Refused('file/too-large', `more than ${largest} bytes`, file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('file/not-utf8', 'the file is not UTF-8 text', file)
  }
}

async function readNamed(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new Refused(
      reason === 'ENOENT' ? 'file/not-found' : 'file/unreadable',
      `cannot read the file (${reason})`,
      file,
    )
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
