// Names in the roster are untrusted input, duplicates are found however they are written, and people stay in the
// history of the games that they played.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameComparisonKey, parseName } from '../../src/club/model/name.ts'
import { codeOf, newClub, newTable, taken } from './clubFixture.ts'
import { noteOf } from '../support/attendance.ts'

describe('a name', () => {
  it.each([
    ['  Анна   Петрова ', 'Анна Петрова'],
    ['e\u0301', 'é'],
    ['O’Neil', 'O’Neil'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['=1+1', '=1+1'],
    ['👩‍👧', '👩‍👧'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['\tTab \n', 'Tab'],
  ])('%j is stored as %j', (text, name) => expect(parseName(text)).toEqual({ ok: true, value: name }))

  it.each([
    ['', 'name/empty'],
    ['   ', 'name/empty'],
    ['\u200d', 'name/empty'],
    ['\u00a0', 'name/empty'],
    ['x'.repeat(61), 'name/too-long'],
    ['a\u0000b', 'name/forbidden-character'],
    ['a\nb', 'name/forbidden-character'],
    ['\u202eevil', 'name/forbidden-character'],
    ['a\u001b[31mb', 'name/forbidden-character'],
    ['a\ud800b', 'name/forbidden-character'],
  ])('%j is refused: %s', (text, code) => expect(parseName(text)).toMatchObject({ ok: false, error: { code } }))

  it('stays the same when it is parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 70 }), (text) => {
        const name = parseName(text)
        if (name.ok) expect(parseName(name.value)).toEqual(name)
      }),
    )
  })
})

describe('comparing names', () => {
  it.each([
    ['Пётр', 'петр'],
    ['Anna Lee', 'annalee'],
    ['é', 'e\u0301'],
    ['ЁЖ', 'еж'],
    ['Ａｎｎ', 'ann'],
  ])('treats %s and %s as the same', (a, b) => {
    expect(nameComparisonKey(a)).toBe(nameComparisonKey(b))
  })

  it.each([
    ['Anna', 'Anne'],
    ['Лев', 'Лёва'],
    ['и', 'й'],
  ])('treats %s and %s as different', (a, b) => expect(nameComparisonKey(a)).not.toBe(nameComparisonKey(b)))
})

describe('the roster', () => {
  it('adds people in order and reports duplicates in the list and on the roster', async () => {
    const club = newClub()
    await taken(club.ask('members.add', { names: ['Пётр'] }))
    const { added, duplicates } = await taken(club.ask('members.add', { names: ['Анна', 'петр', 'АННА ', 'Лев'] }))
    expect(added.map(({ name }) => name)).toEqual(['Анна', 'Лев'])
    expect(duplicates).toEqual(['петр', 'АННА'])
    expect((await taken(club.ask('members.list', {}))).map(({ name }) => name)).toEqual(['Пётр', 'Анна', 'Лев'])
  })

  it('adds nobody if one name is invalid, and reports its line', async () => {
    const club = newClub()
    expect(await club.ask('members.add', { names: ['Анна', '\u0007'] })).toEqual({
      ok: false,
      error: { code: 'name/forbidden-character', params: { line: 2 } },
    })
    expect(await taken(club.ask('members.list', {}))).toEqual([])
  })

  it.each([
    [
      'renaming to another member’s name',
      'members/name-taken',
      (club: ReturnType<typeof newClub>) => club.ask('members.rename', { member: 'id1', name: ' борис' }),
    ],
    [
      'renaming an unknown member',
      'members/unknown',
      (club: ReturnType<typeof newClub>) => club.ask('members.rename', { member: 'nobody', name: 'X' }),
    ],
    [
      'renaming to an empty name',
      'name/empty',
      (club: ReturnType<typeof newClub>) => club.ask('members.rename', { member: 'id1', name: ' ' }),
    ],
    [
      'checking in an unknown member',
      'members/unknown',
      (club: ReturnType<typeof newClub>) => club.ask('evening.note', noteOf(['id1', '__proto__'])),
    ],
  ])('refuses %s: %s', async (_, code, act) => {
    const club = newClub()
    await taken(club.ask('members.add', { names: ['Анна', 'Борис'] }))
    expect(await codeOf(act(club))).toBe(code)
    expect((await taken(club.ask('members.list', {}))).map(({ name, present }) => [name, present])).toEqual([
      ['Анна', false],
      ['Борис', false],
    ])
  })

  it('marks a removed member as absent, and can add them again', async () => {
    const { club, members, season } = await newTable()
    const [first = ''] = members
    await taken(club.ask('evening.note', noteOf([first])))
    expect(await taken(club.ask('members.setActive', { member: first, active: false }))).toMatchObject({
      active: false,
      present: false,
      games: 0,
    })
    const seats = members.map((member) => ({ member, immune: false }))
    expect(
      await codeOf(
        club.ask('games.open', {
          season,
          evening: '2026-01-01',
          judge: '',
          rulebook: 'city',
          preset: 'city',
          flags: {},
          seats,
          seed: 1,
        }),
      ),
    ).toBe('members/not-active')
    expect(await taken(club.ask('members.setActive', { member: first, active: true }))).toMatchObject({ active: true })
  })

  it('accepts a change of case in a name, and games show the current name', async () => {
    const { club, members, game } = await newTable()
    await taken(club.ask('members.rename', { member: members[0] ?? '', name: 'PLAYER 1' }))
    expect((await taken(club.ask('games.get', { game: game.id }))).players[0]?.name).toBe('PLAYER 1')
  })
})
