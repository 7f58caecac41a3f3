// Reads the envelopes of a journal with the store's own code, and compares them with the marker next to the journal.
// Stops at the first fault. Backups are read by src/files/backup.

import { VerifiedStreamCollector, type StreamsInFile } from '../../files/backup/chains.ts'
import { createMemoryDiskContent, createMemoryDisk } from '../../store/journal/memory.ts'
import { readMarker, JOURNAL_START_POSITION } from '../../store/journal/notes.ts'
import { scanJournal } from '../../store/journal/scan.ts'
import type { Fault } from '../sentences/fault.ts'

export interface StreamsReadFromFile extends StreamsInFile {
  /** Whether a marker or a manifest proves that nothing is missing. `false` means that this is unknown. */
  readonly isWhole: boolean
  readonly fault?: Fault
}

export async function parseJournalText(text: string, marker?: string): Promise<StreamsReadFromFile> {
  const chains = new VerifiedStreamCollector()
  const memory = createMemoryDiskContent()
  memory.bytes = new TextEncoder().encode(text)
  if (marker !== undefined) memory.notes.set('marker', marker)
  const disk = createMemoryDisk(memory)
  const noted = await readMarker(disk)
  let isRewritten = false
  let broken: Fault | undefined
  const { end, fault } = await scanJournal(disk, JOURNAL_START_POSITION, (envelopes, isSound, after) => {
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
