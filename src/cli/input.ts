// Reads text from a file named by the user, for every command that accepts one. `-` means standard input. Anything that
// cannot be read or is not UTF-8 is refused with a code.

import { readFile } from 'node:fs/promises'
import { decodeTableText, isBase64Workbook } from '../files/tables/workbookText.ts'
import { createRefusal } from './sentences/refusal.ts'

/**
 * Maximum size of a file, in bytes. It is above the limits of all supported formats, so that the error messages of the
 * formats come first.
 */
const MAX_FILE_BYTES = 64_000_000

export async function readTextFile(file: string, largest = MAX_FILE_BYTES): Promise<string> {
  return decoded(await readWithin(file, largest), file)
}

/**
 * Returns text unchanged and a workbook as base64, as the parsers of game files expect. Tables may be in windows-1251,
 * because spreadsheets with Russian settings still save CSV in that encoding.
 */
export async function readGamesFile(file: string, format: string): Promise<string> {
  const bytes = await readWithin(file, MAX_FILE_BYTES)
  const text = Buffer.from(bytes.subarray(0, 6)).toString('base64')
  if (isBase64Workbook(text)) return Buffer.from(bytes).toString('base64')
  return format === 'table' ? decodeTableText(bytes) : decoded(bytes, file)
}

async function readWithin(file: string, largest: number): Promise<Uint8Array> {
  const bytes = file === '-' ? await readInput(largest) : await readNamed(file)
  if (bytes.length > largest) throw createRefusal('file/too-large', file, { limit: largest })
  return bytes
}

function decoded(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw createRefusal('file/not-utf8', file)
  }
}

async function readNamed(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const code = cause === 'ENOENT' ? 'file/not-found' : 'file/unreadable'
    throw createRefusal(code, file, { cause })
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
