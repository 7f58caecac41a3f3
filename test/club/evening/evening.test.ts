// An evening begins with the first note about a person and ends when it is closed, or when the next evening begins. See
// `docs/spec/app.md`, The evening.

import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, openCup, s, taken } from '../clubFixture.ts'

const FIRST = '2026-11-21'
const SECOND = '2026-11-28'
type Club = ReturnType<typeof newClub>

async function clubWith(...names: readonly string[]) {
  const club = newClub()
  const { added } = await taken(club.ask('members.add', { names }))
  return { club, ids: added.map(({ id }) => id) }
}
const note = (club: Club, evening: string, ...names: readonly string[]) =>
  club.ask('evening.note', { evening, people: names.map((name) => ({ name, state: 'here' })), via: 'typed' })
const hereAt = async (club: Club, evening: string) => {
  const { people, state } = await taken(club.ask('evening.get', { evening }))
  return state === 'open' ? people.flatMap(({ name, state: at }) => (at === 'here' ? [name] : [])) : []
}
const presentIn = async (club: Club) =>
  (await taken(club.ask('members.list', {}))).filter(({ present }) => present).map(({ name }) => name)

describe('at the beginning of an evening', () => {
  it('the first person whose attendance is noted opens the evening', async () => {
    const { club } = await clubWith('Anna', 'Boris')
    expect((await taken(club.ask('evening.get', { evening: FIRST }))).state).toBe('not-opened')
    await taken(note(club, FIRST, 'Anna'))
    expect((await taken(club.ask('evening.get', { evening: FIRST }))).state).toBe('open')
    expect(await hereAt(club, FIRST)).toEqual(['Anna'])
  })

  it('opening the next evening closes an open one at its last entry and clears its attendance', async () => {
    const { club } = await clubWith('Anna', 'Boris', 'Vera')
    await taken(note(club, FIRST, 'Anna'))
    await taken(note(club, FIRST, 'Boris'))
    const { people } = await taken(club.ask('evening.get', { evening: FIRST }))
    await taken(note(club, SECOND, 'Vera'))
    expect(await presentIn(club)).toEqual(['Vera'])
    expect(await hereAt(club, SECOND)).toEqual(['Vera'])
    const { previous } = await taken(club.ask('evening.roster', { evening: SECOND }))
    expect(previous?.closed).toEqual({ at: people.at(-1)?.since, closedBy: 'next' })
  })

  it('a note about an earlier day leaves the open evening open with its people', async () => {
    const { club } = await clubWith('Anna', 'Boris')
    await taken(note(club, SECOND, 'Anna'))
    await taken(note(club, FIRST, 'Boris'))
    expect((await taken(club.ask('evening.get', { evening: SECOND }))).state).toBe('open')
    expect(await presentIn(club)).toEqual(['Anna'])
    expect(await hereAt(club, FIRST)).toEqual(['Boris'])
  })

  it('a game’s last entry counts as the last entry of its evening', async () => {
    const { club, ids } = await clubWith('A', 'B', 'C', 'D', 'E', 'F')
    const season = await openCup(club)
    await taken(note(club, FIRST, 'A'))
    const seats = ids.map((member) => ({ member, immune: false }))
    const rules = { rulebook: 'city', preset: 'city', flags: {} } as const
    const opened = await taken(club.ask('games.open', { season, evening: FIRST, judge: '', ...rules, seats, seed: 1 }))
    await taken(club.ask('games.enter', { game: opened.id, version: 1, entry: { type: 'remove', seat: s(3) } }))
    const { people } = await taken(club.ask('evening.get', { evening: FIRST }))
    await taken(note(club, SECOND, 'B'))
    const { previous } = await taken(club.ask('evening.roster', { evening: SECOND }))
    expect(previous?.closed?.at).toBeGreaterThan(people.at(-1)?.since ?? Infinity)
    expect(previous?.closed?.at).toBeGreaterThan(opened.startedAt)
  })

  it('the roster lists the members of the previous evening, and the most frequent guests first', async () => {
    const { club, ids } = await clubWith('Anna', 'Boris', 'Vera')
    await taken(note(club, '2026-11-14', 'Vera', 'Boris'))
    await taken(note(club, FIRST, 'Vera'))
    const { members, previous } = await taken(club.ask('evening.roster', { evening: SECOND }))
    expect(members.map(({ name, eveningsBefore }) => [name, eveningsBefore])).toEqual([
      ['Vera', 2],
      ['Boris', 1],
      ['Anna', 0],
    ])
    expect(previous).toMatchObject({ date: FIRST, members: [ids[2]] })
  })
})

describe('during an evening', () => {
  it('an unknown name becomes a guest of the evening and may play', async () => {
    const { club } = await clubWith('Anna')
    const { joined } = await taken(note(club, FIRST, 'Anna', 'Wanderer'))
    expect(joined).toHaveLength(1)
    const { people } = await taken(club.ask('evening.get', { evening: FIRST }))
    expect(people.map(({ name, isGuest }) => [name, isGuest])).toEqual([
      ['Anna', false],
      ['Wanderer', true],
    ])
    expect(await taken(club.ask('members.list', {}))).toMatchObject([{ active: true }, { active: false, guest: true }])
  })

  it('a guest who comes for a second evening is offered as a member', async () => {
    const { club } = await clubWith('Anna')
    await taken(note(club, FIRST, 'Wanderer'))
    expect((await taken(club.ask('evening.roster', { evening: FIRST }))).returningGuests).toEqual([])
    await taken(note(club, SECOND, 'Wanderer'))
    const { returningGuests } = await taken(club.ask('evening.roster', { evening: SECOND }))
    expect(returningGuests.map(({ name }) => name)).toEqual(['Wanderer'])
  })

  it('a removed member who comes to an evening returns to the roster', async () => {
    const { club, ids } = await clubWith('Anna')
    await taken(club.ask('members.setActive', { member: ids[0] ?? '', active: false }))
    await taken(note(club, FIRST, 'Anna'))
    expect(await taken(club.ask('members.list', {}))).toMatchObject([{ active: true, present: true }])
  })

  it('a similar name is accepted, with a question until the user tells the two people apart', async () => {
    const { club, ids } = await clubWith('Igor')
    const { members } = await taken(note(club, FIRST, 'Igor', 'Egor'))
    const similar = () => club.ask('evening.similar', { evening: FIRST })
    expect(await taken(similar())).toMatchObject([{ name: 'Egor', similar: [{ member: ids[0], isHere: true }] }])
    await taken(club.ask('evening.tellApart', { a: members[1] ?? '', b: ids[0] ?? '' }))
    expect(await taken(similar())).toEqual([])
  })

  it('two guests with similar names cause a single question', async () => {
    const { club } = await clubWith('Anna')
    await taken(note(club, FIRST, 'Igor', 'Egor'))
    expect(await taken(club.ask('evening.similar', { evening: FIRST }))).toMatchObject([
      { name: 'Egor', similar: [{ name: 'Igor' }] },
    ])
  })

  it('merging a guest into a member marks the member as present', async () => {
    const { club, ids } = await clubWith('Igor', 'Anna')
    const { members } = await taken(note(club, FIRST, 'Egor'))
    await taken(club.ask('members.merge', { from: members[0] ?? '', into: ids[0] ?? '' }))
    expect(await hereAt(club, FIRST)).toEqual(['Igor'])
    expect(await presentIn(club)).toEqual(['Igor'])
  })

  it('people who play or judge a running game are not drawn for a second table', async () => {
    const { club, ids } = await clubWith('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Judge')
    const season = await openCup(club)
    await taken(note(club, FIRST, 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Judge'))
    const seats = ids.slice(0, 6).map((member) => ({ member, immune: false }))
    const rules = { rulebook: 'city', preset: 'city', flags: {} } as const
    const judge = { judge: 'Judge', judgeId: ids[8] ?? '' }
    await taken(club.ask('games.open', { season, evening: FIRST, ...judge, ...rules, seats, seed: 1 }))
    const { people } = await taken(club.ask('evening.get', { evening: FIRST }))
    expect(people.filter(({ busyWith }) => busyWith === undefined).map(({ name }) => name)).toEqual(['G', 'H'])
    expect(people.find(({ name }) => name === 'Judge')?.busyWith?.judges).toBe(true)
    const asked = { season, evening: FIRST, size: 6, people: ids, seed: 7 }
    const draw = await taken(club.ask('games.draw', asked))
    expect(draw.seats.map(({ member }) => member).toSorted()).toEqual([ids[6], ids[7]])
  })

  it.each([
    ['an empty name', '', 'name/empty'],
    ['a name that is too long', 'x'.repeat(61), 'name/too-long'],
  ])('%s refuses the whole request and names the line', async (_, name, code) => {
    const { club } = await clubWith('Anna')
    const answer = await note(club, FIRST, 'Anna', name)
    expect(answer).toMatchObject({ ok: false, error: { code, params: { line: 2 } } })
    expect((await taken(club.ask('evening.get', { evening: FIRST }))).state).toBe('not-opened')
  })
})

describe('at the end of an evening', () => {
  it('closing clears the list of people who are present, and reopening restores the list', async () => {
    const { club } = await clubWith('Anna', 'Boris')
    await taken(note(club, FIRST, 'Anna', 'Boris'))
    expect(await taken(club.ask('evening.close', { evening: FIRST }))).toMatchObject({ state: 'closed' })
    expect(await presentIn(club)).toEqual([])
    expect(await codeOf(note(club, FIRST, 'Boris'))).toBe('evening/closed')
    await taken(club.ask('evening.reopen', { evening: FIRST }))
    expect(await presentIn(club)).toEqual(['Anna', 'Boris'])
  })

  it('closing is refused with the number of a game that has no result', async () => {
    const { club, ids } = await clubWith('A', 'B', 'C', 'D', 'E', 'F')
    const season = await openCup(club)
    await taken(note(club, FIRST, 'A'))
    const seats = ids.map((member) => ({ member, immune: false }))
    const rules = { rulebook: 'city', preset: 'city', flags: {} } as const
    await taken(club.ask('games.open', { season, evening: FIRST, judge: '', ...rules, seats, seed: 1 }))
    expect(await club.ask('evening.close', { evening: FIRST })).toMatchObject({
      ok: false,
      error: { code: 'evening/game-open', params: { number: 1 } },
    })
  })

  it('only the last evening can be reopened', async () => {
    const { club } = await clubWith('Anna')
    await taken(note(club, FIRST, 'Anna'))
    await taken(note(club, SECOND, 'Anna'))
    expect(await codeOf(club.ask('evening.reopen', { evening: FIRST }))).toBe('evening/later')
    expect(await codeOf(club.ask('evening.close', { evening: '2026-12-05' }))).toBe('evening/unknown')
  })

  it('closing a closed evening writes nothing', async () => {
    const store = createMemoryStore()
    const club = newClub(store)
    await taken(note(club, FIRST, 'Anna'))
    await taken(club.ask('evening.close', { evening: FIRST }))
    const before = await taken(store.read('club'))
    await taken(club.ask('evening.close', { evening: FIRST }))
    expect(await taken(store.read('club'))).toEqual(before)
  })
})
