// Reads a backup, or a journal, piece by piece: every chain is checked as it comes, the manifest at
// the end against what came. Hostile text is refused with its line; nothing is kept of it but the
// envelopes. A file of before there were manifests is read too: then nothing tells that it is whole.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Rejection } from '../../rules/vocabulary.ts'
import { NO_CHAIN } from '../../store/lines.ts'
import { sha256Hex } from '../../store/hash.ts'
import { Chains, type ReadStreams } from './chains.ts'
import { readEnvelope, readJsonLine } from './envelopeLine.ts'
import { BACKUP_FORMAT, BACKUP_VERSION, headerLine, readManifestLine, type Manifest } from './format.ts'
import { manifestFault } from './manifestFault.ts'

/** Characters. A line is one envelope in a backup, and what was entered at once in a journal. */
export const BACKUP_LIMITS = { line: 32_000_000, file: 500_000_000 } as const

/** Blank lines an editor or a mail may have put in. */
const MOST_BLANKS = 1000

export interface ReadBackup extends ReadStreams {
  readonly kind: 'backup' | 'journal'
  /** Absent in a journal and in backups of before there were manifests. */
  readonly manifest?: Manifest
  /** The manifest says that nothing is missing. False: nobody can tell. */
  readonly isWhole: boolean
  /** Everything in it is sound, but the text is not byte for byte what was written: line ends, spaces, order. */
  readonly isRewritten: boolean
  readonly fault?: Rejection
}

export interface BackupReader {
  /** The next part of the text, cut anywhere; the first fault, which stays. */
  push(text: string): Rejection | undefined
  end(): ReadBackup
}

export function readBackup(text: string): ReadBackup {
  const reader = createBackupReader()
  reader.push(text)
  return reader.end()
}

export function createBackupReader(
  limits: { readonly line: number; readonly file: number } = BACKUP_LIMITS,
): BackupReader {
  const chains = new Chains()
  const sum = sha256.create()
  let parts: string[] = []
  let partLength = 0
  let length = 0
  let line = 0
  let kind: ReadBackup['kind'] = 'backup'
  let journalChain = NO_CHAIN
  let blanks = 0
  let hasHeader = false
  let manifest: Manifest | undefined
  let textBefore = ''
  let isRewritten = false
  let fault: Rejection | undefined

  function takeLine(text: string): Rejection | undefined {
    line += 1
    if (manifest !== undefined)
      return text.trim() === '' ? blank() : { code: 'backup/after-manifest', params: { line } }
    if (text.trim() === '') return blank()
    if (text.startsWith('{"manifest":')) return takeManifest(text)
    sum.update(utf8ToBytes(`${text}\n`))
    if (line === 1 && text.includes(`"${BACKUP_FORMAT}"`)) return takeHeader(text)
    const read = readJsonLine(text, line)
    if (!read.ok) return foreign(read.error)
    const value = read.value
    if (typeof value === 'object' && value !== null && 'chain' in value) return takeJournalLine(text, value)
    const envelope = readEnvelope(value, line)
    return envelope.ok ? chains.add(envelope.value, line) : foreign(envelope.error)
  }

  /** Nothing of ours came before it: the file is another program's, not a damaged one of this. */
  function foreign(wrong: Rejection): Rejection {
    return hasHeader || chains.entries > 0 ? wrong : { code: 'backup/not-a-backup', params: { line } }
  }

  /** The program writes none, but a few hurt nobody. */
  function blank(): Rejection | undefined {
    isRewritten = true
    blanks += 1
    return blanks > MOST_BLANKS ? foreign({ code: 'verify/not-an-event', params: { line, place: '' } }) : undefined
  }

  function takeHeader(text: string): Rejection | undefined {
    const read = readJsonLine(text, line)
    if (!read.ok) return read.error
    const { format, version } = read.value as { readonly format?: unknown; readonly version?: unknown }
    if (format !== BACKUP_FORMAT || typeof version !== 'number')
      return { code: 'verify/not-an-event', params: { line, place: 'format' } }
    if (version > BACKUP_VERSION) return { code: 'backup/newer-version', params: { line, version } }
    hasHeader = true
    isRewritten ||= text !== headerLine(version)
    return undefined
  }

  function takeManifest(text: string): Rejection | undefined {
    const found = readManifestLine(text.replace(/\r$/, ''))
    if (found === undefined) return { code: 'backup/bad-manifest', params: { line } }
    manifest = found
    textBefore = bytesToHex(sum.digest())
    isRewritten ||= text.endsWith('\r') || textBefore !== manifest.text
    return undefined
  }

  function takeJournalLine(
    text: string,
    { chain, events }: { readonly chain?: unknown; readonly events?: unknown },
  ): Rejection | undefined {
    kind = 'journal'
    const opening = `{"chain":"${String(chain)}","events":`
    if (
      !Array.isArray(events) ||
      !text.startsWith(opening) ||
      sha256Hex(journalChain + text.slice(opening.length, -1)) !== chain
    ) {
      return { code: 'journal/tampered', params: { line } }
    }
    journalChain = chain
    for (const event of events) {
      const envelope = readEnvelope(event, line)
      const wrong = envelope.ok ? chains.add(envelope.value, line) : envelope.error
      if (wrong) return wrong
    }
    return undefined
  }

  function tooLarge(): Rejection | undefined {
    if (length > limits.file)
      return { code: 'backup/too-large', params: { megabytes: Math.round(limits.file / 1_000_000) } }
    return partLength > limits.line
      ? { code: 'backup/line-too-long', params: { line: line + 1, megabytes: Math.round(limits.line / 1_000_000) } }
      : undefined
  }

  /** What came in after the last line feed. */
  function takeRest(): Rejection | undefined {
    if (partLength === 0) return undefined
    isRewritten = true
    // A journal's last line without its end was never acknowledged.
    return kind === 'journal' ? undefined : takeLine(parts.join(''))
  }

  function endFault(): Rejection | undefined {
    if (manifest === undefined) {
      if (hasHeader) return { code: 'backup/cut', params: { line: line + 1, entries: chains.entries } }
      return chains.entries === 0 ? { code: 'verify/empty', params: {} } : undefined
    }
    return manifestFault(manifest, chains.streams)
  }

  return {
    push(text) {
      let at = 0
      length += text.length
      fault ??= tooLarge()
      while (fault === undefined) {
        const feed = text.indexOf('\n', at)
        const part = text.slice(at, feed === -1 ? undefined : feed)
        parts.push(part)
        partLength += part.length
        fault = tooLarge()
        if (feed === -1 || fault) break
        const whole = parts.join('')
        parts = []
        partLength = 0
        fault = takeLine(whole)
        at = feed + 1
      }
      return fault
    },

    end() {
      fault ??= takeRest()
      fault ??= endFault()
      const { streams, entries } = chains
      const isWhole = fault === undefined && manifest !== undefined
      const lineOf = (stream: string, version: number) => chains.lineOf(stream, version)
      return {
        kind,
        streams,
        entries,
        lineOf,
        isWhole,
        isRewritten,
        ...(manifest && { manifest }),
        ...(fault && { fault }),
      }
    },
  }
}
