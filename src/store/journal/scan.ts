// Reads a journal from a place to its end: which lines are sound, and what is wrong with the rest. A broken line with
// no readable line after it was torn by a crash; otherwise the journal was tampered with. Only reads.

import { joinBytes } from '../hash.ts'
import { cutLines, follows, parseLine } from '../lines.ts'
import type { JournalDisk } from './journal.ts'
import type { Envelope } from '../port.ts'

const CHUNK = 4 * 1024 * 1024

/** A place between two lines: all before it is sound. */
export interface JournalPlace {
  /** Bytes from the start of the file. */
  readonly at: number
  /** Start of the line that ends here. */
  readonly lineAt: number
  readonly lines: number
  readonly count: number
  readonly chain: string
}

export interface Scan {
  /** After the last line of the unbroken run of sound ones. */
  readonly end: JournalPlace
  readonly fault: 'torn' | 'tampered' | undefined
}

/** `isSound` is false for lines after the fault, which can be read but continue no sound line. */
export type LineVisitor = (envelopes: readonly Envelope[], isSound: boolean, after: JournalPlace) => void

export async function scan(disk: JournalDisk, from: JournalPlace, visit: LineVisitor): Promise<Scan> {
  let end = from
  let at = from.at
  let isBroken = false
  let isTampered = false
  let rest = new Uint8Array(0)
  for (;;) {
    const chunk = await disk.read(at + rest.length, CHUNK)
    const cut = cutLines(rest.length === 0 ? chunk : joinBytes([rest, chunk]))
    for (const line of cut.lines) {
      const parsed = parseLine(line)
      const isSound = parsed !== undefined && !isBroken && follows(end.chain, line, parsed.chain)
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
        // A crash tears the last write; it does not leave a readable line with another hash.
        isTampered ||= parsed !== undefined
      }
      if (parsed !== undefined) visit(parsed.envelopes, isSound, end)
      at = next
    }
    rest = cut.rest.slice()
    if (chunk.length < CHUNK) break
  }
  if (isTampered) return { end, fault: 'tampered' }
  return { end, fault: isBroken || rest.length > 0 ? 'torn' : undefined }
}
