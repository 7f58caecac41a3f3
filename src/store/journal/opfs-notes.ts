// Small texts beside a journal in the browser's private file system. There is no rename over an open
// handle, so each note has two slots: one is written while the other still holds, and the newer
// whole one counts.

import { nextTask } from '../yieldTask.ts'
import { openHandle, readAt, writeAt, type SyncHandle } from './opfs-handles.ts'

/** Characters that are written in one turn. */
const PIECE = 200_000

export interface OpfsNotes {
  read(name: string): Promise<string | undefined>
  /** One write at a time of a name, a long text in turns. Flushed only on demand: a note torn by a crash counts as the one before it. */
  write(name: string, text: string, isFlushed: boolean): Promise<void>
  close(): Promise<void>
}

interface OpenNote {
  readonly slots: readonly [SyncHandle, SyncHandle]
  newest: Slot | undefined
}

interface Slot {
  readonly slot: 0 | 1
  readonly serial: number
  readonly text: string
}

/** Enough bytes for the number of a note. */
const BEGINNING = 40

export function openNotes(directory: FileSystemDirectoryHandle): OpfsNotes {
  const notes = new Map<string, Promise<OpenNote>>()

  function open(name: string): Promise<OpenNote> {
    const known = notes.get(name)
    if (known !== undefined) return known
    const opening = openBoth(directory, name).then((slots) => ({ slots, newest: newestOf(slots) }))
    notes.set(name, opening)
    // Asked again, it is tried again.
    opening.catch(() => notes.delete(name))
    return opening
  }

  return {
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
        if (at > 0) await nextTask()
        const bytes = new TextEncoder().encode(piece)
        writeAt(handle, at, bytes)
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
 * What stands in a slot: JSON, or of a long text a line of JSON and the text itself, which is read faster and needs no
 * turn of more than a millisecond or two to write: of ten thousand games a checkpoint has megabytes.
 */
function* piecesOf({ serial, text }: Slot): Generator<string> {
  const { length } = text
  if (length <= PIECE) return yield JSON.stringify({ serial, length, text })
  yield `${JSON.stringify({ serial, length })}\n`
  for (let at = 0; at < length;) {
    // A pair of units stays together: each half alone would be written as another character.
    const end = at + PIECE + (/[\uD800-\uDBFF]/.test(text.charAt(at + PIECE - 1)) ? 1 : 0)
    yield text.slice(at, end)
    at = end
  }
}

/** Both slots, or none: a slot that stayed open would keep the next try out. */
async function openBoth(
  directory: FileSystemDirectoryHandle,
  name: string,
): Promise<readonly [SyncHandle, SyncHandle]> {
  const first = await openHandle(directory, `${name}.0`)
  try {
    return [first, await openHandle(directory, `${name}.1`)]
  } catch (error) {
    first.close()
    throw error
  }
}

/** By the number each begins with: the one before is read only when the newer is not whole. Of megabytes that matters. */
function newestOf([first, second]: readonly [SyncHandle, SyncHandle]): Slot | undefined {
  return serialAt(second) > serialAt(first)
    ? (readSlot(second, 1) ?? readSlot(first, 0))
    : (readSlot(first, 0) ?? readSlot(second, 1))
}

/** What it says, whole or not; 0 when it says nothing. */
function serialAt(handle: SyncHandle): number {
  const beginning = new TextDecoder().decode(readAt(handle, 0, BEGINNING))
  return Number(/^\{"serial":(\d+),/.exec(beginning)?.[1] ?? 0)
}

function readSlot(handle: SyncHandle, slot: 0 | 1): Slot | undefined {
  try {
    const text = new TextDecoder().decode(readAt(handle, 0, handle.getSize()))
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
