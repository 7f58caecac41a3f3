// Names that look alike: found where people are listed, added and read from a file; never taken for one person.

import { describe, expect, test } from 'vitest'
import { alikeAmong, lookOf } from '../../../src/club/model/nearNames.ts'
import { nameKey } from '../../../src/club/model/name.ts'
import { newClub, taken } from '../clubFixture.ts'

/** Each pair in other letters. */
const TWINS = [
  ['Anna', 'Аnna'],
  ['Роман', 'Pоман'],
  ['COBA', 'СОВА'],
  ['Max', 'Мах'],
  ['Nikita', 'Νikita'],
  ['Igor', 'lgor'],
  ['Bob 0', 'Bоb O'],
] as const

test.each(TWINS)('%s and %s look alike and are not one name', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
  expect(lookOf(one)).toBe(lookOf(other))
})

test.each([
  ['Anna', 'Alla'],
  ['Иван', 'Ивам'],
  ['Юлия', 'Юля'],
  ['Андрей', 'Андрея'],
  ['Ada', 'Bob'],
])('%s and %s do not', (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other))
})

test('names that are one name by letter case, width or joiners are not called alike', () => {
  const people = ['Anna', 'ANNA', 'Ａｎｎａ', 'An\u200dna'].map((name, index) => ({ id: `${index}`, name }))
  expect(alikeAmong(people).size).toBe(0)
})

describe('in the club', () => {
  test('a twin is told with the answer, in the list, and no more once it is renamed, merged or removed', async () => {
    const club = newClub()
    await taken(club.create('Black Cat'))
    await taken(club.ask('members.add', { names: ['Anna', 'Роман'] }))
    const { added } = await taken(club.ask('members.add', { names: ['Аnna', 'Bob'], decisions: [{ name: 'Аnna' }] }))
    expect(added.map(({ name, alike }) => [name, alike?.map((each) => each.name)])).toEqual([
      ['Аnna', ['Anna']],
      ['Bob', undefined],
    ])
    const alike = async () =>
      (await taken(club.ask('members.list', {}))).filter((each) => each.alike).map(({ name }) => name)
    expect(await alike()).toEqual(['Anna', 'Аnna'])
    const [twin] = added
    await taken(club.ask('members.rename', { member: twin?.id ?? '', name: 'Anna B.' }))
    expect(await alike()).toEqual([])
    await taken(club.ask('members.rename', { member: twin?.id ?? '', name: 'Аnna' }))
    await taken(club.ask('members.setActive', { member: twin?.id ?? '', active: false }))
    expect(await alike()).toEqual([])
    await taken(club.ask('members.setActive', { member: twin?.id ?? '', active: true }))
    const [anna] = await taken(club.ask('members.list', {}))
    await taken(club.ask('members.merge', { from: twin?.id ?? '', into: anna?.id ?? '' }))
    expect(await alike()).toEqual([])
  })

  test('a file of people asks whether he is the one whose name looks the same', async () => {
    const club = newClub()
    await taken(club.create('Black Cat'))
    await taken(club.ask('members.add', { names: ['Max'] }))
    const preview = await taken(club.ask('members.previewFile', { name: 'people.csv', text: 'name\nМах\n' }))
    expect(JSON.stringify(preview)).toContain('"perhaps":[{')
  })
})
