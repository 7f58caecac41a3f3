// Names that look alike are reported in the roster, when a member is added and in imported files, but are never treated
// as one person.

import { describe, expect, test } from 'vitest'
import { lookalikeKey } from '../../../src/club/model/lookalikeNames.ts'
import { nameComparisonKey } from '../../../src/club/model/name.ts'
import { newClub, newTable, taken } from '../clubFixture.ts'

/** The two names of a pair differ only in letters that look alike. */
const TWINS = [
  ['Anna', 'Аnna'],
  ['Роман', 'Pоман'],
  ['COBA', 'СОВА'],
  ['Max', 'Мах'],
  ['Nikita', 'Νikita'],
  ['Igor', 'lgor'],
  ['Bob 0', 'Bоb O'],
] as const

test.each(TWINS)('%s and %s look alike but are different names', (one, other) => {
  expect(nameComparisonKey(one)).not.toBe(nameComparisonKey(other))
  expect(lookalikeKey(one)).toBe(lookalikeKey(other))
})

test.each([
  ['Anna', 'Alla'],
  ['Иван', 'Ивам'],
  ['Юлия', 'Юля'],
  ['Андрей', 'Андрея'],
  ['Ada', 'Bob'],
])('%s and %s do not look alike', (one, other) => {
  expect(lookalikeKey(one)).not.toBe(lookalikeKey(other))
})

describe('roster of a club', () => {
  test('reports a lookalike until it is renamed, merged or removed', async () => {
    const club = newClub()
    await taken(club.create('Black Cat'))
    await taken(club.ask('members.add', { names: ['Anna', 'Роман'] }))
    const { added } = await taken(club.ask('members.add', { names: ['Аnna', 'Bob'], decisions: [{ name: 'Аnna' }] }))
    const twins = async () => (await taken(club.ask('members.twins', {}))).map(({ a, b }) => [a.name, b.name])
    expect(await twins()).toEqual([['Anna', 'Аnna']])
    const [twin] = added
    await taken(club.ask('members.rename', { member: twin?.id ?? '', name: 'Someone else' }))
    expect(await twins()).toEqual([])
    await taken(club.ask('members.rename', { member: twin?.id ?? '', name: 'Аnna' }))
    await taken(club.ask('members.setActive', { member: twin?.id ?? '', active: false }))
    expect(await twins()).toEqual([])
    await taken(club.ask('members.setActive', { member: twin?.id ?? '', active: true }))
    const [anna] = await taken(club.ask('members.list', {}))
    await taken(club.ask('members.merge', { from: twin?.id ?? '', into: anna?.id ?? '' }))
    expect(await twins()).toEqual([])
  })

  test('never pairs people with similar names who sat at the same table', async () => {
    const { club, members } = await newTable()
    const [one = '', two = '', ...others] = members
    await taken(club.ask('members.rename', { member: one, name: 'Freeman' }))
    await taken(club.ask('members.rename', { member: two, name: 'Freman' }))
    expect(others.length).toBeGreaterThan(0)
    expect(await taken(club.ask('members.twins', {}))).toEqual([])
  })
})
