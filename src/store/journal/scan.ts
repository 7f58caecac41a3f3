// Reads a journal from a position to its end, and determines its valid lines and the fault of the remaining lines. A
// broken line without any readable line after it was torn by a crash. Any other fault means that the journal was
// tampered with. Nothing is written.

import { joinBytes } from '../hash.ts'
import { splitCompleteLines, hasValidLineChain, parseJournalLine } from '../journalLines.ts'
import type { JournalDisk } from './journal.ts'
import type { Envelope } from '../port.ts'

const SCAN_CHUNK_BYTES = 4 * 1024 * 1024

/** A position between two lines. All lines before it are valid. */
export interface JournalPosition {
  /** Bytes from the start of the file. */
  readonly at: number
  /** Start of the line that ends at this position. */
  readonly lineAt: number
  readonly lines: number
  readonly count: number
  readonly chain: string
}

export interface JournalScan {
  /** Position after the last line of the unbroken run of valid lines. */
  readonly end: JournalPosition
  readonly fault: 'torn' | 'tampered' | undefined
}

/** `isSound` is `false` for lines after the fault: such lines can be read, but do not continue a valid line. */
export type JournalLineVisitor = (envelopes: readonly Envelope[], isSound: boolean, after: JournalPosition) => void

export async function scanJournal(
  disk: JournalDisk,
  from: JournalPosition,
  visit: JournalLineVisitor,
): Promise<JournalScan> {
  let end = from
  let at = from.at
  let isBroken = false
  let isTampered = false
  let rest = new Uint8Array(0)
  for (;;) {
    const chunk = await disk.read(at + rest.length, SCAN_CHUNK_BYTES)
    const cut = splitCompleteLines(rest.length === 0 ? chunk : joinBytes([rest, chunk]))
    for (const line of cut.lines) {
      const parsed = parseJournalLine(line)
      const isSound = parsed !== undefined && !isBroken && hasValidLineChain(end.chain, line, parsed.chain)
      const next = at + line.length + 1
      if (isSound) {
        end = {
          at: next,
          lineAt: at,
          lines: end.lines + 1,
          count: end.count + parsed.envelopes.length,
          chain: parsed.chain,
        }
      } else {
        isBroken = true
        // A crash tears the last write. It does not leave a readable line with a wrong hash.
        isTampered ||= parsed !== undefined
      }
      if (parsed !== undefined) visit(parsed.envelopes, isSound, end)
      at = next
    }
    rest = cut.rest.slice()
    if (chunk.length < SCAN_CHUNK_BYTES) break
  }
  if (isTampered) return { end, fault: 'tampered' }
  return { end, fault: isBroken || rest.length > 0 ? 'torn' : undefined }
}
