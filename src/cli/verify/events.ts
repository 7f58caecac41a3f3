// Reads the envelopes of a journal with the store's own code, and holds it against the marker beside
// it. Stops at the first fault. Backups are read by src/club/files/backup.

import { Chains, type ReadStreams } from '../../club/backup/chains.ts'
import { emptyDisk, memoryDisk } from '../../store/journal/memory.ts'
import { readMarker, START } from '../../store/journal/notes.ts'
import { scan } from '../../store/journal/scan.ts'
import type { Fault } from '../sentences/fault.ts'

export interface ReadEvents extends ReadStreams {
  /** A marker or a manifest says that nothing is missing. False: unknown. */
  readonly isWhole: boolean
  readonly fault?: Fault
}

export async function readJournal(text: string, marker?: string): Promise<ReadEvents> {
  const chains = new Chains()
  const memory = emptyDisk()
  memory.bytes = new TextEncoder().encode(text)
  if (marker !== undefined) memory.notes.set('marker', marker)
  const disk = memoryDisk(memory)
  const noted = await readMarker(disk)
  let isRewritten = false
  let broken: Fault | undefined
  const { end, fault } = await scan(disk, START, (envelopes, isSound, after) => {
    if (!isSound) return
    isRewritten ||= noted !== undefined && after.count === noted.count && after.chain !== noted.chain
    for (const envelope of envelopes) broken ??= chains.add(envelope, after.lines)
  })
  const isCut = noted !== undefined && end.count < noted.count
  broken ??=
    fault !== undefined
      ? { code: `journal/${fault}`, params: { line: end.lines + 1 } }
      : isRewritten
        ? { code: 'journal/rewritten', params: {} }
        : isCut
          ? { code: 'journal/cut', params: { line: end.lines + 1, count: noted.count - end.count } }
          : undefined
  const { streams, entries } = chains
  const isWhole = broken === undefined && noted !== undefined
  return {
    streams,
    entries,
    lineOf: (stream, version) => chains.lineOf(stream, version),
    isWhole,
    ...(broken && { fault: broken }),
  }
}
