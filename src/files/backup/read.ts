// Reads a backup or a journal piece by piece. Each envelope is checked against its chain as it arrives, and the
// manifest at the end is compared with all envelopes. Hostile text is refused with its line number. Only envelopes are
// kept in memory.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Rejection } from '../../rules/vocabulary.ts'
import { sha256Hex } from '../../store/hash.ts'
import { INITIAL_CHAIN_HASH } from '../../store/journalLines.ts'
import { yieldToEventLoop } from '../../store/yieldTask.ts'
import { VerifiedStreamCollector, type StreamsInFile } from './chains.ts'
import { BACKUP_FORMAT, BACKUP_VERSION, backupHeaderLine, type BackupManifest, readManifestLine } from './format.ts'
import { FIRST_VOCABULARY_VERSION } from '../../club/model/vocabulary.ts'
import { findManifestFault } from './manifestFault.ts'
import { readEnvelope, readJsonLine } from './readEnvelope.ts'

/**
 * Maximum lengths of a line and of a file, in characters. A line is one envelope in a backup, and one append in a
 * journal.
 */
export const BACKUP_CHARACTER_LIMITS = { line: 32_000_000, file: 500_000_000 } as const

/** Maximum number of blank lines, which an editor or a mail program may have inserted. */
const MAX_BLANK_LINES = 1000

export interface BackupReadResult extends StreamsInFile {
  readonly kind: 'backup' | 'journal'
  /** `undefined` in a journal and in a truncated backup. */
  readonly manifest?: BackupManifest
  /** Vocabulary version from the header line. */
  readonly vocabulary: number
  /**
   * Whether the manifest confirms that nothing is missing. `false` if this is unknown, which is always the case for a
   * journal.
   */
  readonly isWhole: boolean
  /**
   * Whether line ends, spaces or the order of streams were changed after the text was written. The content is still
   * valid.
   */
  readonly isRewritten: boolean
  readonly fault?: Rejection
}

export function readBackup(text: string): BackupReadResult {
  const reader = new BackupReader()
  reader.push(text)
  return reader.end()
}

export class BackupReader {
  readonly #limits: { readonly line: number; readonly file: number }
  readonly #chains = new VerifiedStreamCollector()
  readonly #sum = sha256.create()
  #parts: string[] = []
  #partLength = 0
  #length = 0
  #line = 0
  #kind: BackupReadResult['kind'] = 'backup'
  #journalChain = INITIAL_CHAIN_HASH
  #blanks = 0
  #hasHeader = false
  #vocabulary = FIRST_VOCABULARY_VERSION
  #manifest: BackupManifest | undefined
  #isRewritten = false
  #fault: Rejection | undefined

  constructor(limits: { readonly line: number; readonly file: number } = BACKUP_CHARACTER_LIMITS) {
    this.#limits = limits
  }

  /** Adds the next piece of the text, which may be cut at any position. Returns the first fault found so far. */
  push(text: string): Rejection | undefined {
    let at = 0
    this.#length += text.length
    this.#fault ??= this.#tooLarge()
    while (this.#fault === undefined) {
      const feed = text.indexOf('\n', at)
      const part = text.slice(at, feed === -1 ? undefined : feed)
      this.#parts.push(part)
      this.#partLength += part.length
      this.#fault = this.#tooLarge()
      if (feed === -1 || this.#fault) break
      const whole = this.#parts.join('')
      this.#parts = []
      this.#partLength = 0
      this.#fault = this.#takeLine(whole)
      at = feed + 1
    }
    return this.#fault
  }

  end(): BackupReadResult {
    this.#fault ??= this.#takeRest()
    this.#fault ??= this.#endFault()
    const chains = this.#chains
    return {
      kind: this.#kind,
      streams: chains.streams,
      entries: chains.entries,
      lineOf: (stream, version) => chains.lineOf(stream, version),
      isWhole: this.#fault === undefined && this.#manifest !== undefined,
      isRewritten: this.#isRewritten,
      vocabulary: this.#vocabulary,
      ...(this.#manifest && { manifest: this.#manifest }),
      ...(this.#fault && { fault: this.#fault }),
    }
  }

  #takeLine(text: string): Rejection | undefined {
    this.#line += 1
    if (this.#manifest !== undefined)
      return text.trim() === '' ? this.#blank() : { code: 'backup/after-manifest', params: { line: this.#line } }
    if (text.trim() === '') return this.#blank()
    if (text.startsWith('{"manifest":')) return this.#takeManifest(text)
    this.#sum.update(utf8ToBytes(`${text}\n`))
    if (this.#line === 1 && text.includes(`"${BACKUP_FORMAT}"`)) return this.#takeHeader(text)
    const read = readJsonLine(text, this.#line)
    if (!read.ok) return this.#foreign(read.error)
    const value = read.value
    if (typeof value === 'object' && value !== null && 'chain' in value) return this.#takeJournalLine(text, value)
    const envelope = readEnvelope(value, this.#line)
    return envelope.ok ? this.#chains.add(envelope.value, this.#line) : this.#foreign(envelope.error)
  }

  /**
   * Without any valid line before it, the fault means that the file is not a damaged backup but comes from another
   * program.
   */
  #foreign(wrong: Rejection): Rejection {
    return this.#hasHeader || this.#chains.entries > 0
      ? wrong
      : { code: 'backup/not-a-backup', params: { line: this.#line } }
  }

  /** The program itself never writes blank lines, but a few of them do no harm. */
  #blank(): Rejection | undefined {
    this.#isRewritten = true
    this.#blanks += 1
    return this.#blanks > MAX_BLANK_LINES
      ? this.#foreign({ code: 'verify/not-an-event', params: { line: this.#line, place: '' } })
      : undefined
  }

  #takeHeader(text: string): Rejection | undefined {
    const read = readJsonLine(text, this.#line)
    if (!read.ok) return read.error
    const { format, version, vocabulary } = read.value as Readonly<Record<string, unknown>>
    if (format !== BACKUP_FORMAT || typeof version !== 'number')
      return { code: 'verify/not-an-event', params: { line: this.#line, place: 'format' } }
    if (version > BACKUP_VERSION) return { code: 'backup/newer-version', params: { line: this.#line, version } }
    this.#hasHeader = true
    if (typeof vocabulary === 'number') this.#vocabulary = vocabulary
    this.#isRewritten ||= text !== backupHeaderLine(version, this.#vocabulary)
    return undefined
  }

  #takeManifest(text: string): Rejection | undefined {
    const found = readManifestLine(text.replace(/\r$/, ''))
    if (found === undefined) return { code: 'backup/bad-manifest', params: { line: this.#line } }
    this.#manifest = found
    this.#isRewritten ||= text.endsWith('\r') || bytesToHex(this.#sum.digest()) !== found.text
    return undefined
  }

  #takeJournalLine(
    text: string,
    { chain, events }: { readonly chain?: unknown; readonly events?: unknown },
  ): Rejection | undefined {
    this.#kind = 'journal'
    const opening = `{"chain":"${String(chain)}","events":`
    if (
      !Array.isArray(events) ||
      !text.startsWith(opening) ||
      sha256Hex(this.#journalChain + text.slice(opening.length, -1)) !== chain
    ) {
      return { code: 'journal/tampered', params: { line: this.#line } }
    }
    this.#journalChain = chain
    for (const event of events) {
      const envelope = readEnvelope(event, this.#line)
      const wrong = envelope.ok ? this.#chains.add(envelope.value, this.#line) : envelope.error
      if (wrong) return wrong
    }
    return undefined
  }

  #tooLarge(): Rejection | undefined {
    if (this.#length > this.#limits.file)
      return { code: 'backup/too-large', params: { megabytes: Math.round(this.#limits.file / 1_000_000) } }
    return this.#partLength > this.#limits.line
      ? {
          code: 'backup/line-too-long',
          params: { line: this.#line + 1, megabytes: Math.round(this.#limits.line / 1_000_000) },
        }
      : undefined
  }

  /** Handles the text after the last line feed. */
  #takeRest(): Rejection | undefined {
    if (this.#partLength === 0) return undefined
    this.#isRewritten = true
    // The last line of a journal counts only with its line feed. If the line feed is missing, the append was never
    // acknowledged.
    return this.#kind === 'journal' ? undefined : this.#takeLine(this.#parts.join(''))
  }

  #endFault(): Rejection | undefined {
    if (this.#manifest !== undefined) return findManifestFault(this.#manifest, this.#chains.streams)
    const { entries } = this.#chains
    if (entries === 0 && !this.#hasHeader) return { code: 'verify/empty', params: {} }
    return this.#kind === 'journal' ? undefined : { code: 'backup/cut', params: { line: this.#line + 1, entries } }
  }
}

/**
 * Number of characters that are read in one chunk, before other requests are handled. Reading a chunk takes a few
 * milliseconds.
 */
const CHUNK_CHARACTERS = 100_000

/**
 * Returns the number of entries if the hashes and the manifest of the backup are correct. Returns `undefined` for any
 * other text, and once `signal` is aborted. Reads in chunks, and calls `pause` between chunks to handle other requests.
 */
export async function countVerifiedBackupEntries(
  text: string,
  signal?: AbortSignal,
  pause: () => Promise<void> = yieldToEventLoop,
): Promise<number | undefined> {
  const reader = new BackupReader()
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) {
    if (signal?.aborted || reader.push(text.slice(at, at + CHUNK_CHARACTERS)) !== undefined) return undefined
    await pause()
  }
  const { isWhole, entries } = reader.end()
  return isWhole ? entries : undefined
}
