// Who is at the keyboard of this laptop: a fact of the laptop, noted beside its store and never in the club. Owns the
// note, the count of wrong PINs and the waiting after every third. A user of an earlier evening is asked again.

import { z } from 'zod'
import type { Club } from '../application/club.ts'
import { eveningAt } from '../club/model/localTime.ts'
import type { Users } from '../club/model/users.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import { logErrorToConsole, type ErrorLogger } from './port.ts'
import { parseJsonAs } from '../store/parseJson.ts'

/** Where a host keeps the note. A read that finds none answers undefined. */
export interface KeyboardNoteStorage {
  read(): Promise<string | undefined>
  /** Durable when it resolves. */
  write(text: string): Promise<void>
}

export interface Keyboard {
  /** The id of the user who was named; he may have left the club since. */
  person(): string | undefined
  /** The author of what is written now: the user at the keyboard, while he is a user of the club. */
  author(users: Users): string | undefined
  /** Errors: `persons/unknown`, `persons/retired`, `persons/pin-asked`, `persons/wrong-pin`, `persons/wait`. */
  sit(club: Club, person: string, pin: string | undefined): Promise<Result<void>>
  /** The first user of a club is signed in at once: he has just set his PIN, if he has one. */
  begin(person: string): Promise<void>
  leave(): Promise<void>
  listen(listener: () => void): () => void
}

const WRONG_PINS_PER_WAIT = 3
const FIRST_WAIT_MS = 30_000
const MAX_WAIT_MS = 60 * 60 * 1000

const noteSchema = z.object({
  person: z.string().max(100).exactOptional(),
  /** When he was named. */
  since: z.number().default(0),
  /** Wrong PINs in a row, by person. */
  missed: z.record(z.string(), z.object({ count: z.int().min(1), at: z.number() })).default({}),
})
type KeyboardNote = z.infer<typeof noteSchema>

const EMPTY_KEYBOARD_NOTE: KeyboardNote = { since: 0, missed: {} }

interface Surroundings {
  readonly clock: () => number
  readonly log?: ErrorLogger | undefined
}

export async function openKeyboard(
  place: KeyboardNoteStorage,
  { zone, ...around }: Surroundings & { readonly zone?: string },
): Promise<Keyboard> {
  const { clock, log = logErrorToConsole } = around
  const read = await place.read().catch((error: unknown) => {
    log('the note of the keyboard was not read', error)
    return undefined
  })
  const note = readNote(read)
  return createKeyboard(around, isOfThisEvening(note, clock(), zone) ? note : withoutPerson(note), place)
}

/** Most laptops have nobody noted: then a start does not ask for the zone, which takes a browser some 20 ms. */
function isOfThisEvening({ person, since }: KeyboardNote, now: number, zone?: string): boolean {
  if (person === undefined) return false
  const here = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return eveningAt(since, here) === eveningAt(now, here)
}

/** Without a place it is forgotten with the process. */
export function createKeyboard(
  { clock, log = logErrorToConsole }: Surroundings,
  begun = EMPTY_KEYBOARD_NOTE,
  place?: KeyboardNoteStorage,
): Keyboard {
  let note = begun
  const listeners = new Set<() => void>()

  async function keep(next: KeyboardNote): Promise<void> {
    note = next
    await place
      ?.write(JSON.stringify(note))
      .catch((error: unknown) => log('the note of the keyboard was not kept', error))
    for (const listener of [...listeners]) listener()
  }

  /** Every third wrong PIN in a row makes him wait twice as long as the one before. */
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
    // Without a line to the hub the club takes no note; the laptop has it.
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

/** A note that cannot be read counts as none: the user is asked again. */
function readNote(text: string | undefined): KeyboardNote {
  return parseJsonAs(noteSchema, text) ?? EMPTY_KEYBOARD_NOTE
}
