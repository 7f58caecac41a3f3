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
  return format === 'table' || isWorkbook(bytes) ? tableText(bytes) : decoded(bytes, file)
}

function isWorkbook(bytes: Uint8Array): boolean {
  return isBase64Workbook(Buffer.from(bytes.subarray(0, 6)).toString('base64'))
}

function tableText(bytes: Uint8Array): string {
  return isWorkbook(bytes) ? Buffer.from(bytes).toString('base64') : decodeTableText(bytes)
}

/** A file of games whose kind the user has not stated: JSON, text with a table, or a workbook with a table. */
export interface FileToRank {
  readonly kind: 'json' | 'table'
  /** Content of the file. A workbook is encoded as base64. */
  readonly text: string
}

/** Distinguishes JSON, which must be UTF-8, from tables, which may be in windows-1251. */
export async function readFileToRank(file: string): Promise<FileToRank> {
  const bytes = await readWithin(file, MAX_FILE_BYTES)
  const start = Buffer.from(bytes.subarray(0, JSON_START_BYTES)).toString('latin1')
  if (isJsonStart(start)) return { kind: 'json', text: decoded(bytes, file) }
  return { kind: 'table', text: tableText(bytes) }
}

/**
 * Number of bytes at the start of a file within which JSON must have a bracket, after a byte-order mark and white
 * space.
 */
const JSON_START_BYTES = 1000

/** A table begins with a word or a number, not with a bracket. The byte-order mark is read as three characters. */
function isJsonStart(start: string): boolean {
  return /^(?:ï»¿)?\s*[[{]/.test(start)
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
