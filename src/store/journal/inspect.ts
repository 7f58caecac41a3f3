// Determines the state of a journal on its disk at a start: the valid part of the file, its marker and checkpoint, a
// restore that was started, and its fault.

import { GENESIS, hasValidHashAfter, type ChainEnd } from '../hash.ts'
import type { Envelope } from '../port.ts'
import type { JournalDisk, JournalHead } from './journal.ts'
import { validCheckpointOrStart, readCheckpoint, readMarker, readRestoreNote, type RestoreNote } from './notes.ts'
import type { JournalFault } from './recovery.ts'
import { scanJournal, type JournalPosition } from './scan.ts'

export interface JournalInspection {
  readonly end: JournalPosition
  readonly ends: Map<string, ChainEnd>
  readonly fault: JournalFault | undefined
  readonly isCut: boolean
  readonly restoring: RestoreNote | undefined
  /**
   * Number of acknowledged entries, according to marker and checkpoint. The ends of streams in `notedEnds` come from
   * the checkpoint.
   */
  readonly acknowledged: number
  readonly notedEnds: ReadonlyMap<string, ChainEnd>
  /** Position of the last checkpoint. */
  readonly checkpointed: JournalPosition
}

/** Reads the journal, its marker and its checkpoint without changing them. Throws if the disk cannot be read. */
export async function inspectJournal(disk: JournalDisk): Promise<JournalInspection> {
  const [oldMarker, oldCheckpoint, begun] = await Promise.all([
    readMarker(disk),
    readCheckpoint(disk),
    readRestoreNote(disk),
  ])
  const checkpoint = await validCheckpointOrStart(disk, oldCheckpoint)
  const ends = new Map(checkpoint.ends)
  let isRewritten = contradicts(checkpoint.place, oldMarker)
  let isReplaced = isAtHead(checkpoint.place, begun?.head)
  const found = await scanJournal(disk, checkpoint.place, (envelopes, isSound, place) => {
    for (const envelope of envelopes) advanceStreamEnd(ends, envelope, isSound)
    isRewritten ||= contradicts(place, oldMarker)
    isReplaced ||= isAtHead(place, begun?.head)
  })

  // A restore that was interrupted before it replaced the journal is ignored.
  const restoring = begun !== undefined && (begun.isSettled || isReplaced) ? begun : undefined
  // Until a restore is settled, marker and checkpoint may still describe the previous journal.
  const areNotesOld = isRestoreUnfinished(restoring)
  const marker = areNotesOld ? undefined : oldMarker
  const isCut = marker !== undefined && found.end.count < marker.count
  const isTampered = found.fault === 'tampered' || (isRewritten && !areNotesOld)
  return {
    end: found.end,
    ends,
    fault: isTampered ? 'tampered' : isCut ? 'cut' : found.fault,
    isCut,
    restoring,
    acknowledged: Math.max(marker?.count ?? 0, (areNotesOld ? found.end : oldCheckpoint.place).count),
    notedEnds: areNotesOld ? new Map() : oldCheckpoint.ends,
    checkpointed: checkpoint.place,
  }
}

/** Whether the journal was replaced by a restore and the store has not been made equal to it yet. */
export function isRestoreUnfinished(restoring: RestoreNote | undefined): boolean {
  return restoring !== undefined && !restoring.isSettled
}

function isAtHead(place: JournalPosition, head: JournalHead | undefined): boolean {
  return head !== undefined && place.count === head.count && place.chain === head.chain
}

/**
 * Whether the journal has a different hash than the marker at the marker's count. In that case, another program rewrote
 * the journal.
 */
function contradicts(place: JournalPosition, marker: JournalHead | undefined): boolean {
  return marker !== undefined && place.count === marker.count && place.chain !== marker.chain
}

/** Moves a stream's end forward if the envelope is the next of its chain. */
export function advanceStreamEnd(ends: Map<string, ChainEnd>, envelope: Envelope, isTrusted: boolean): void {
  const { stream, version, hash } = envelope
  const end = ends.get(stream) ?? GENESIS
  if (version !== end.version + 1) return
  if (isTrusted || hasValidHashAfter(end.hash, envelope)) ends.set(stream, { version, hash })
}
