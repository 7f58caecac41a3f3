// The current user at the keyboard: the file that stores the user, PINs, the wait after every third wrong PIN, and the
// end of the evening. The test sets the clock.

import { describe, expect, it } from 'vitest'
import {
  createKeyboardUserSession,
  openKeyboardUserSession,
  type KeyboardUserNoteStorage,
} from '../../src/api/keyboard.ts'
import { createClub } from '../../src/application/club.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { codeOf, taken } from '../club/clubFixture.ts'

const EVENING = Date.UTC(2026, 2, 14, 19)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

function notePlace(text?: string): KeyboardUserNoteStorage & { text: string | undefined } {
  return {
    text,
    async read() {
      return this.text
    },
    async write(next) {
      this.text = next
    },
  }
}

async function laptop(place = notePlace()) {
  const time = { now: EVENING }
  const clock = () => time.now
  let ids = 0
  const store = createMemoryStore()
  const keyboard = await openKeyboardUserSession(place, { clock, zone: 'UTC', log: () => undefined })
  const club = createClub({ store, clock, ids: () => `id${(ids += 1)}`, author: keyboard.author })
  await taken(club.create('Black Cat'))
  const olga = await taken(club.ask('users.add', { name: 'Olga', roles: ['organiser'], pin: '2468' }))
  const zoya = await taken(club.ask('users.add', { name: 'Zoya', roles: ['judge'] }))
  /** Starts the program again. */
  const again = () => openKeyboardUserSession(place, { clock, zone: 'UTC', log: () => undefined })
  return { time, store, place, keyboard, club, olga, zoya, again }
}

describe('session of the current user', () => {
  it('makes the user the author of every envelope until they leave', async () => {
    const { store, keyboard, club, zoya, olga } = await laptop()
    await taken(club.ask('members.add', { names: ['Anna'] }))
    await taken(keyboard.sit(club, zoya.id, undefined))
    await taken(club.ask('members.add', { names: ['Boris'] }))
    await taken(keyboard.sit(club, olga.id, '2468'))
    await taken(club.ask('members.add', { names: ['Vera'] }))
    await keyboard.leave()
    await taken(club.ask('members.add', { names: ['Gleb'] }))
    const authors = (await taken(store.read('club'))).filter(({ type }) => type === 'MemberAdded')
    expect(authors.map(({ author }) => author)).toEqual(['unknown', zoya.id, olga.id, 'unknown'])
  })

  it('accepts neither unknown nor retired users', async () => {
    const { keyboard, club, zoya, store } = await laptop()
    expect(await codeOf(keyboard.sit(club, 'x', undefined))).toBe('persons/unknown')
    await taken(keyboard.sit(club, zoya.id, undefined))
    await taken(club.ask('users.setRetired', { person: zoya.id, retired: true }))
    expect(await codeOf(keyboard.sit(club, zoya.id, undefined))).toBe('persons/retired')
    await taken(club.ask('members.add', { names: ['Anna'] }))
    expect((await taken(store.read('club'))).at(-1)?.author).toBe('unknown')
  })

  it('continues after a restart only on the same evening', async () => {
    const { time, keyboard, club, zoya, again } = await laptop()
    await taken(keyboard.sit(club, zoya.id, undefined))
    // An evening ends at six in the morning.
    time.now = EVENING + 10 * HOUR
    expect((await again()).person()).toBe(zoya.id)
    time.now = EVENING + 12 * HOUR
    expect((await again()).person()).toBeUndefined()
  })

  it.each(['', '{', '[]', '{"person":7}', '{"person":"x","since":"y"}'])(
    'ignores the invalid stored value %s',
    async (text) => {
      const keyboard = await openKeyboardUserSession(notePlace(text), { clock: () => EVENING, log: () => undefined })
      expect(keyboard.person()).toBeUndefined()
    },
  )

  it('works if its file can be neither read nor written', async () => {
    const { club, zoya } = await laptop()
    const broken = () => Promise.reject(new Error('the disk is gone'))
    const said: string[] = []
    const around = { clock: () => EVENING, log: (what: string) => void said.push(what) }
    const keyboard = await openKeyboardUserSession({ read: broken, write: broken }, around)
    await taken(keyboard.sit(club, zoya.id, undefined))
    expect(keyboard.person()).toBe(zoya.id)
    expect(said).toEqual(['the note of the keyboard was not read', 'the note of the keyboard was not kept'])
  })

  it('notifies listeners until they unsubscribe', async () => {
    const { club, zoya } = await laptop()
    const keyboard = createKeyboardUserSession({ clock: () => EVENING })
    let heard = 0
    const stop = keyboard.listen(() => (heard += 1))
    await taken(keyboard.sit(club, zoya.id, undefined))
    stop()
    await keyboard.leave()
    expect(heard).toBe(1)
  })
})

describe('PIN of the current user', () => {
  it('is required, and each wrong PIN is recorded as a failed attempt', async () => {
    const { keyboard, club, olga, store } = await laptop()
    expect(await codeOf(keyboard.sit(club, olga.id, undefined))).toBe('persons/pin-asked')
    expect(await keyboard.sit(club, olga.id, '1111')).toEqual({
      ok: false,
      error: { code: 'persons/wrong-pin', params: { left: 2 } },
    })
    expect(keyboard.person()).toBeUndefined()
    expect((await taken(store.read('club'))).at(-1)).toMatchObject({ type: 'PinMissed', payload: { person: olga.id } })
    expect((await taken(club.ask('users.list', {})))[0]?.missed).toBe(1)
  })

  it('is locked after every third wrong PIN, twice as long each time', async () => {
    const { time, keyboard, club, olga, zoya, again } = await laptop()
    const miss = async (at = keyboard) => codeOf(at.sit(club, olga.id, '1111'))
    for (const _ of [1, 2, 3]) expect(await miss()).toBe('persons/wrong-pin')
    expect(await keyboard.sit(club, olga.id, '2468')).toEqual({
      ok: false,
      error: { code: 'persons/wait', params: { seconds: 30 } },
    })
    // Other users do not have to wait.
    await taken(keyboard.sit(club, zoya.id, undefined))
    time.now += 29_000
    const started = await again()
    expect(await codeOf(started.sit(club, olga.id, '2468'))).toBe('persons/wait')
    time.now += 1000
    for (const _ of [4, 5, 6]) expect(await miss(started)).toBe('persons/wrong-pin')
    time.now += 59_000
    expect(await codeOf(started.sit(club, olga.id, '2468'))).toBe('persons/wait')
    time.now += 1000
    await taken(started.sit(club, olga.id, '2468'))
    expect(await miss(started)).toBe('persons/wrong-pin')
    expect(await miss(started)).toBe('persons/wrong-pin')
    await taken(started.sit(club, olga.id, '2468'))
  })

  it('is locked for at most an hour, even if the clock was set back', async () => {
    const { time, keyboard, club, olga } = await laptop(
      notePlace(JSON.stringify({ since: EVENING, missed: { id2: { count: 300, at: EVENING + 900 * HOUR } } })),
    )
    expect(olga.id).toBe('id2')
    const waits = await keyboard.sit(club, olga.id, '2468')
    expect(waits).toEqual({ ok: false, error: { code: 'persons/wait', params: { seconds: 3600 } } })
    time.now = EVENING + 901 * HOUR
    await taken(keyboard.sit(club, olga.id, '2468'))
  })

  it('has no recorded failed attempts after it is set again', async () => {
    const { keyboard, club, olga } = await laptop()
    await codeOf(keyboard.sit(club, olga.id, '1111'))
    expect((await taken(club.ask('users.setPin', { person: olga.id, pin: '97531' }))).missed).toBe(0)
    await taken(keyboard.sit(club, olga.id, '97531'))
    expect((await taken(club.ask('users.setPin', { person: olga.id, pin: null }))).hasPin).toBe(false)
    await taken(keyboard.sit(club, olga.id, undefined))
  })
})
