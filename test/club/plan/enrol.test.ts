// A pasted list of players is entered into a tournament: members are recognised, new people join, and duplicates are
// reported.

import { describe, expect, it } from 'vitest'
import { codeOf, newClub, taken } from '../clubFixture.ts'

async function tournament() {
  const club = newClub()
  await taken(club.ask('members.add', { names: ['Анна', 'Пётр', 'Gone'] }))
  await taken(club.ask('members.setActive', { member: 'id3', active: false }))
  const season = await taken(
    club.ask('seasons.open', {
      name: 'Cup',
      kind: 'tournament',
      scheme: 'tournament-2026',
      from: '2026-01-01',
      rulebook: 'sport',
      preset: 'sport-club',
      flags: {},
    }),
  )
  return { club, season: season.id }
}

describe('a list of players', () => {
  it('recognises names, adds new people and reactivates removed people', async () => {
    const { club, season } = await tournament()
    const { plan, entered, joined, duplicates } = await taken(
      club.ask('plan.enrol', {
        season,
        people: [
          { name: ' петр', club: 'Red Lions' },
          { name: 'New <b>' },
          { name: 'GONE', club: '' },
          { name: 'new<b>', club: 'Late' },
          { name: 'Анна' },
        ],
      }),
    )
    expect(plan.entrants.map(({ name, club: from }) => [name, from])).toEqual([
      ['Пётр', 'Red Lions'],
      ['New <b>', 'Late'],
      ['Gone', undefined],
      ['Анна', undefined],
    ])
    expect([entered.length, joined.length, duplicates]).toEqual([4, 1, ['new<b>']])
    expect((await taken(club.ask('members.list', {}))).every(({ active }) => active)).toBe(true)
  })

  it('keeps the club of a person who is recognised by a similar name', async () => {
    const { club, season } = await tournament()
    await taken(club.ask('plan.enrol', { season, people: [{ name: 'Анна', club: 'Red Lions' }] }))
    const decisions = [{ name: 'Ана', as: 'Анна' }]
    const { plan } = await taken(club.ask('plan.enrol', { season, people: [{ name: 'Ана', club: 'Owls' }], decisions }))
    expect(plan.entrants.map(({ name, club: from }) => [name, from])).toEqual([['Анна', 'Red Lions']])
    await taken(
      club.ask('members.take', {
        people: [{ name: 'Аннна', club: 'Owls' }],
        decisions: [{ name: 'Аннна', as: 'Анна' }],
      }),
    )
    expect((await taken(club.ask('members.list', {}))).find(({ name }) => name === 'Анна')?.club).toBe('Red Lions')
  })

  it('changes nothing when repeated, and reports the known people', async () => {
    const { club, season } = await tournament()
    const list = [{ name: 'Анна', club: 'A' }, { name: 'X' }]
    const first = await taken(club.ask('plan.enrol', { season, people: list }))
    expect(await taken(club.ask('plan.enrol', { season, people: list }))).toEqual({
      plan: first.plan,
      entered: [],
      joined: [],
      duplicates: ['Анна', 'X'],
    })
  })

  it.each([
    ['an invalid name', 'name/forbidden-character', [{ name: 'Fine' }, { name: '\u0007' }], 2],
    ['a club name that is too long', 'name/too-long', [{ name: 'Fine', club: 'x'.repeat(61) }], 1],
  ])('with %s is refused as a whole: %s', async (_, code, people, line) => {
    const { club, season } = await tournament()
    expect(await club.ask('plan.enrol', { season, people })).toMatchObject({
      ok: false,
      error: { code, params: { line } },
    })
    expect((await taken(club.ask('members.list', {}))).length).toBe(3)
    expect((await taken(club.ask('plan.get', { season }))).entrants).toEqual([])
  })

  it('is refused for an unknown season', async () => {
    const { club } = await tournament()
    expect(await codeOf(club.ask('plan.enrol', { season: 'nowhere', people: [{ name: 'Fine' }] }))).toBe(
      'seasons/unknown',
    )
  })
})
