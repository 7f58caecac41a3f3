// Small texts next to a journal in the browser's private file system. OPFS cannot rename a file over an open handle, so
// each text has two slots: one is written while the other stays unchanged. The newer complete slot counts.

import { yieldToEventLoop } from '../yieldTask.ts'
import { openOpfsSyncHandle, readBytesAt, writeBytesAt, type OpfsSyncHandle } from './opfs-handles.ts'

/** Number of characters that are written in one chunk. */
const NOTE_CHUNK_CHARACTERS = 200_000

export interface OpfsNotes {
  read(name: string): Promise<string | undefined>
  /** Whether `read` and `write` need no request to the browser. */
  isOpen(name: string): boolean
  /**
   * Allows one write at a time for each name, and writes a long text in chunks. Flushes only if `isFlushed` is set;
   * after a crash, the older slot may count.
   */
  write(name: string, text: string, isFlushed: boolean): Promise<void>
  close(): Promise<void>
}

interface OpenNote {
  readonly slots: readonly [OpfsSyncHandle, OpfsSyncHandle]
  newest: Slot | undefined
}

interface Slot {
  readonly slot: 0 | 1
  readonly serial: number
  readonly text: string
}

/** Number of bytes that contain the serial number of a slot. */
const SERIAL_PREFIX_BYTES = 40

export function openOpfsNotes(directory: FileSystemDirectoryHandle): OpfsNotes {
  const notes = new Map<string, Promise<OpenNote>>()

  function open(name: string): Promise<OpenNote> {
    const known = notes.get(name)
    if (known !== undefined) return known
    const opening = openBoth(directory, name).then((slots) => ({ slots, newest: newestOf(slots) }))
    notes.set(name, opening)
    // A failed opening is forgotten, so that the next call tries again.
    opening.catch(() => notes.delete(name))
    return opening
  }

  return {
    isOpen: (name) => notes.has(name),
    async read(name) {
      return (await open(name)).newest?.text
    },
    async write(name, text, isFlushed) {
      const note = await open(name)
      const newest: Slot = { slot: note.newest?.slot === 0 ? 1 : 0, serial: (note.newest?.serial ?? 0) + 1, text }
      const handle = note.slots[newest.slot]
      handle.truncate(0)
      let at = 0
      for (const piece of piecesOf(newest)) {
        if (at > 0) await yieldToEventLoop()
        const bytes = new TextEncoder().encode(piece)
        writeBytesAt(handle, at, bytes)
        at += bytes.length
      }
      if (isFlushed) handle.flush()
      note.newest = newest
    },
    async close() {
      for (const opened of await Promise.allSettled(notes.values())) {
        if (opened.status === 'fulfilled') for (const handle of opened.value.slots) handle.close()
      }
    },
  }
}

/**
 * Content of a slot, in pieces. A short text is part of the JSON. A long text follows after a line of JSON, which is
 * faster to read, and is written in chunks of a millisecond or two. With ten thousand games, a checkpoint is several
 * megabytes long.
 */
function* piecesOf({ serial, text }: Slot): Generator<string> {
  const { length } = text
  if (length <= NOTE_CHUNK_CHARACTERS) return yield JSON.stringify({ serial, length, text })
  yield `${JSON.stringify({ serial, length })}\n`
  for (let at = 0; at < length;) {
    // A surrogate pair stays together, because each half alone would be encoded as another character.
    const end =
      at + NOTE_CHUNK_CHARACTERS + (/[\uD800-\uDBFF]/.test(text.charAt(at + NOTE_CHUNK_CHARACTERS - 1)) ? 1 : 0)
    yield text.slice(at, end)
    at = end
  }
}

/** Opens both slots or neither: a slot left open would block the next try. */
async function openBoth(
  directory: FileSystemDirectoryHandle,
  name: string,
): Promise<readonly [OpfsSyncHandle, OpfsSyncHandle]> {
  const first = await openOpfsSyncHandle(directory, `${name}.0`)
  try {
    return [first, await openOpfsSyncHandle(directory, `${name}.1`)]
  } catch (error) {
    first.close()
    throw error
  }
}

/**
 * The newer slot, by the serial number at its beginning. The older slot may contain megabytes, so it is read only if
 * the newer slot is incomplete.
 */
function newestOf([first, second]: readonly [OpfsSyncHandle, OpfsSyncHandle]): Slot | undefined {
  return serialAt(second) > serialAt(first)
    ? (readSlot(second, 1) ?? readSlot(first, 0))
    : (readSlot(first, 0) ?? readSlot(second, 1))
}

/** Serial number of a slot, even if the slot is incomplete; 0 if it has none. */
function serialAt(handle: OpfsSyncHandle): number {
  const beginning = new TextDecoder().decode(readBytesAt(handle, 0, SERIAL_PREFIX_BYTES))
  return Number(/^\{"serial":(\d+),/.exec(beginning)?.[1] ?? 0)
}

function readSlot(handle: OpfsSyncHandle, slot: 0 | 1): Slot | undefined {
  try {
    const text = new TextDecoder().decode(readBytesAt(handle, 0, handle.getSize()))
    const line = text.indexOf('\n')
    const note = JSON.parse(line === -1 ? text : text.slice(0, line)) as {
      serial: number
      length: number
      text: string
    }
    const kept = line === -1 ? note.text : text.slice(line + 1)
    return kept.length === note.length ? { slot, serial: note.serial, text: kept } : undefined
  } catch {
    return undefined
  }
}
