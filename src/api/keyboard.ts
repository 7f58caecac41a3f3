// The current user at the keyboard of this device. This is a fact of the device, stored in a file next to the store and
// never in the club. The file also counts wrong PINs, and every third wrong PIN in a row causes a wait. A user who
// signed in on an earlier evening has to sign in again.

import { z } from 'zod'
import type { Club } from '../application/club.ts'
import { eveningDateAt } from '../club/model/localTime.ts'
import type { UserRecordsById } from '../club/model/users.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import { logErrorToConsole, type ErrorLogger } from './errorLogger.ts'
import { parseJsonAs } from '../store/parseJson.ts'

/** A host's storage for the current user. `read` returns `undefined` if nothing is stored. */
export interface KeyboardUserNoteStorage {
  read(): Promise<string | undefined>
  /** Resolves when the text is durable. */
  write(text: string): Promise<void>
}

export interface KeyboardUserSession {
  /** Id of the user who signed in. They may have left the club since. */
  person(): string | undefined
  /** The author of new entries: the user at the keyboard, as long as they are a user of the club. */
  author(users: UserRecordsById): string | undefined
  /** Errors: `persons/unknown`, `persons/retired`, `persons/pin-asked`, `persons/wrong-pin`, `persons/wait`. */
  sit(club: Club, person: string, pin: string | undefined): Promise<Result<void>>
  /** Signs in the first user of a club without asking for a PIN, because any PIN has only just been set. */
  begin(person: string): Promise<void>
  leave(): Promise<void>
  listen(listener: () => void): () => void
}

const WRONG_PINS_PER_WAIT = 3
const FIRST_WAIT_MS = 30_000
const MAX_WAIT_MS = 60 * 60 * 1000

const noteSchema = z.object({
  person: z.string().max(100).exactOptional(),
  /** Time at which the user signed in, in milliseconds since the epoch. */
  since: z.number().default(0),
  /** Consecutive wrong PINs, by user id. */
  missed: z.record(z.string(), z.object({ count: z.int().min(1), at: z.number() })).default({}),
})
type KeyboardNote = z.infer<typeof noteSchema>

const EMPTY_KEYBOARD_NOTE: KeyboardNote = { since: 0, missed: {} }

interface Surroundings {
  readonly clock: () => number
  readonly log?: ErrorLogger | undefined
}

export async function openKeyboardUserSession(
  place: KeyboardUserNoteStorage,
  { zone, ...around }: Surroundings & { readonly zone?: string },
): Promise<KeyboardUserSession> {
  const { clock, log = logErrorToConsole } = around
  const read = await place.read().catch((error: unknown) => {
    log('the note of the keyboard was not read', error)
    return undefined
  })
  const note = readNote(read)
  return createKeyboardUserSession(around, isOfThisEvening(note, clock(), zone) ? note : withoutPerson(note), place)
}

/**
 * Most devices have no stored user. In that case the start does not ask for the time zone, which takes a browser some
 * 20 ms.
 */
function isOfThisEvening({ person, since }: KeyboardNote, now: number, zone?: string): boolean {
  if (person === undefined) return false
  const here = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return eveningDateAt(since, here) === eveningDateAt(now, here)
}

/** If `place` is omitted, the user is forgotten when the process ends. */
export function createKeyboardUserSession(
  { clock, log = logErrorToConsole }: Surroundings,
  begun = EMPTY_KEYBOARD_NOTE,
  place?: KeyboardUserNoteStorage,
): KeyboardUserSession {
  let note = begun
  const listeners = new Set<() => void>()

  async function keep(next: KeyboardNote): Promise<void> {
    note = next
    await place
      ?.write(JSON.stringify(note))
      .catch((error: unknown) => log('the note of the keyboard was not kept', error))
    for (const listener of [...listeners]) listener()
  }

  /**
   * Remaining wait in milliseconds. Every third consecutive wrong PIN causes a wait, twice as long as the previous one
   * and at most an hour.
   */
  function waitOf(person: string): number {
    const missed = note.missed[person]
    const times = Math.floor((missed?.count ?? 0) / WRONG_PINS_PER_WAIT)
    if (missed === undefined || times === 0 || missed.count % WRONG_PINS_PER_WAIT !== 0) return 0
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (times - 1))
    return Math.max(0, Math.min(wait, missed.at + wait - clock()))
  }

  async function miss(club: Club, person: string): Promise<Result<never>> {
    const count = (note.missed[person]?.count ?? 0) + 1
    await keep({ ...note, missed: { ...note.missed, [person]: { count, at: clock() } } })
    // Without a connection to the hub, the club cannot record the failed attempt, but the count stored on the device
    // includes it.
    const noted = await club.notePinMissed(person)
    if (!noted.ok) log('a wrong PIN could not be noted in the club', noted.error)
    return err({
      code: 'persons/wrong-pin',
      params: { left: (WRONG_PINS_PER_WAIT - (count % WRONG_PINS_PER_WAIT)) % WRONG_PINS_PER_WAIT },
    })
  }

  return {
    person: () => note.person,
    author: (users) =>
      note.person !== undefined && users.get(note.person)?.retired === false ? note.person : undefined,
    async sit(club, id, pin) {
      const users = await club.ask('users.list', {})
      if (!users.ok) return users
      const person = users.value.find((each) => each.id === id)
      if (person === undefined) return err({ code: 'persons/unknown', params: { person: id.slice(0, 60) } })
      if (person.retired) return err({ code: 'persons/retired', params: { name: person.name } })
      if (person.hasPin) {
        if (pin === undefined) return err({ code: 'persons/pin-asked', params: { name: person.name } })
        const wait = waitOf(id)
        if (wait > 0) return err({ code: 'persons/wait', params: { seconds: Math.ceil(wait / 1000) } })
        const isHis = await club.isPinOf(id, pin)
        if (!isHis.ok) return isHis
        if (!isHis.value) return miss(club, id)
      }
      const { [id]: _, ...missed } = note.missed
      await keep({ person: id, since: clock(), missed })
      return ok(undefined)
    },
    begin: (person) => keep({ ...note, person, since: clock() }),
    leave: () => keep(withoutPerson(note)),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function withoutPerson({ person: _, ...note }: KeyboardNote): KeyboardNote {
  return note
}

/** An unreadable file is treated as missing, so the user is asked again. */
function readNote(text: string | undefined): KeyboardNote {
  return parseJsonAs(noteSchema, text) ?? EMPTY_KEYBOARD_NOTE
}
