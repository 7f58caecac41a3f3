// Small texts that are stored next to a journal. The marker contains the number of acknowledged entries, so that a cut
// journal is detected. It is written after the line is durable, so it is never ahead of the journal. The checkpoint
// contains the ends of all streams up to a position, so that a start need not read the whole journal.

import { canonicalJson } from '../canonicalJson.ts'
import { NewerFormatError, sha256Hex, sha256HexOfTexts, type ChainEnd } from '../hash.ts'
import { INITIAL_CHAIN_HASH } from '../journalLines.ts'
import type { JournalPosition } from './scan.ts'
import type { JournalDisk, JournalHead, RestoreUndo } from './journal.ts'
import { yieldToEventLoop } from '../yieldTask.ts'

export const JOURNAL_START_POSITION: JournalPosition = {
  at: 0,
  lineAt: 0,
  lines: 0,
  count: 0,
  chain: INITIAL_CHAIN_HASH,
}

export interface Checkpoint {
  readonly place: JournalPosition
  readonly ends: ReadonlyMap<string, ChainEnd>
}

/** Number of stream ends that are written in one chunk, which takes a millisecond or two. */
const ENDS_PER_CHUNK = 1_000

const NO_CHECKPOINT: Checkpoint = { place: JOURNAL_START_POSITION, ends: new Map() }

/** Number of hexadecimal digits of a SHA-256 hash. */
const CHECKSUM_LENGTH = 64

/** Version of the format of lines, marker, checkpoint and envelopes. A journal of a later format is not opened. */
const JOURNAL_FORMAT = 1

/** Reads the marker. Throws NewerFormatError if the journal has a later format. */
export async function readMarker(disk: JournalDisk): Promise<JournalHead | undefined> {
  const marker = await unwrap<JournalHead & { readonly format?: number }>(await disk.readNote('marker'))
  if (marker?.format !== undefined && marker.format > JOURNAL_FORMAT)
    throw new NewerFormatError(marker.format, JOURNAL_FORMAT)
  return marker
}

export function writeMarker(disk: JournalDisk, { count, chain }: JournalHead): Promise<void> {
  return disk.writeNote('marker', wrap({ format: JOURNAL_FORMAT, count, chain }))
}

/**
 * Called before the journal is replaced. Otherwise the marker of a longer journal might reappear after a power cut and
 * report a loss.
 */
export async function clearMarkerAndCheckpoint(disk: JournalDisk): Promise<void> {
  for (const name of ['marker', 'heads']) await disk.writeNote(name, '', true)
}

/** Reads the last checkpoint, even if it is beyond the end of the journal. */
export async function readCheckpoint(disk: JournalDisk): Promise<Checkpoint> {
  const note = await unwrap<{ place: JournalPosition; ends: readonly (readonly [string, number, string])[] }>(
    await disk.readNote('heads'),
  )
  if (note === undefined) return NO_CHECKPOINT
  const ends = new Map<string, ChainEnd>()
  for (const [stream, version, hash] of note.ends) ends.set(stream, { version, hash })
  return { place: note.place, ends }
}

/** Checkpoint if it matches the file, otherwise the start of the journal. */
export async function validCheckpointOrStart(disk: JournalDisk, checkpoint: Checkpoint): Promise<Checkpoint> {
  const { place } = checkpoint
  if (place.at === 0 || place.at > (await disk.size())) return NO_CHECKPOINT
  const opening = new TextEncoder().encode(`{"chain":"${place.chain}"`)
  const line = await disk.read(place.lineAt, opening.length)
  const feed = await disk.read(place.at - 1, 1)
  if (line.length !== opening.length || !line.every((byte, index) => byte === opening[index]) || feed[0] !== 0x0a)
    return NO_CHECKPOINT
  return checkpoint
}

/**
 * Writes the checkpoint in chunks: ten thousand games have twenty thousand ends, and an entry made at the same time
 * must not wait for all of them.
 */
export async function writeCheckpoint(disk: JournalDisk, { place, ends }: Checkpoint): Promise<void> {
  const all = [...ends]
  // The text is the same as `canonicalJson` of the whole checkpoint.
  const parts = ['{"ends":[']
  for (let start = 0; start < all.length; start += ENDS_PER_CHUNK) {
    if (start > 0) await yieldToEventLoop()
    const part = all.slice(start, start + ENDS_PER_CHUNK).map(([stream, { version, hash }]) => [stream, version, hash])
    parts.push(`${start > 0 ? ',' : ''}${canonicalJson(part).slice(1, -1)}`)
  }
  parts.push(`],"place":${canonicalJson(place)}}`)
  const text = parts.join('')
  await disk.writeNote('heads', `${await sha256HexOfTexts(text)}\n${text}`)
}

/** A restore that has started: the head of the new journal, and the data for undoing the restore. */
export interface RestoreNote {
  readonly head: JournalHead
  readonly undo: RestoreUndo
  readonly isSettled: boolean
}

export async function readRestoreNote(disk: JournalDisk): Promise<RestoreNote | undefined> {
  return unwrap<RestoreNote>(await disk.readNote('restore'))
}

/**
 * Stores durably that a restore was started, because a start after a crash has to know which of the two journals it
 * finds.
 */
export function writeRestoreNote(disk: JournalDisk, restoring: RestoreNote): Promise<void> {
  return disk.writeNote('restore', wrap(restoring), true)
}

/** Formats data with a checksum, so that half-written or foreign data counts as missing. */
function wrap(data: unknown): string {
  const text = canonicalJson(data)
  return JSON.stringify({ sum: sha256Hex(text), text })
}

/**
 * Reads a text that `wrap` or `writeCheckpoint` made. In a checkpoint, the checksum is on the first line and the data
 * on the second.
 */
async function unwrap<T>(note: string | undefined): Promise<T | undefined> {
  if (note === undefined) return undefined
  try {
    const { sum, text } = note.startsWith('{')
      ? (JSON.parse(note) as { sum: unknown; text: string })
      : { sum: note.slice(0, CHECKSUM_LENGTH), text: note.slice(CHECKSUM_LENGTH + 1) }
    return sum === (await sha256HexOfTexts(text)) ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}
