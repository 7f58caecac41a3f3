// Changes of a series in the audit of the seasons that belong to it.

import { expect, it } from 'vitest'
import type { AuditChange } from '../../../src/club/audit/facts.ts'
import { newTable, taken } from '../clubFixture.ts'

const facts = (changes: readonly AuditChange[]) => changes.flatMap((change) => change.facts)

it('the audit of each affected season shows a new, changed or removed series', async () => {
  const { club, season } = await newTable()
  const open = (name: string) =>
    taken(
      club.ask('seasons.open', {
        name,
        scheme: 'official-2025',
        from: '2026-01-01',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    )
  const changesOf = async (of: string) => (await taken(club.ask('seasons.audit', { season: of }))).changes
  const [other, apart] = [await open('Spring'), await open('Apart')]
  const parts = [
    { season, coefficient: '1' },
    { season: other.id, coefficient: '3/2' },
  ]
  const { id } = await taken(club.ask('series.set', { name: 'Cup', parts }))
  await taken(club.ask('series.set', { series: id, name: 'Great Cup', parts: parts.slice(0, 1) }))
  await taken(club.ask('series.remove', { series: id }))
  const name = (await taken(club.ask('seasons.list', {}))).find((each) => each.id === season)?.name
  const own = { season: name, coefficient: '1' }
  const spring = { season: 'Spring', coefficient: '3/2' }
  const made = { kind: 'series', how: 'made', name: 'Cup', after: [own, spring] }
  const changed = {
    kind: 'series',
    how: 'changed',
    name: 'Great Cup',
    was: 'Cup',
    before: [own, spring],
    after: [own],
  }
  const removed = { kind: 'series', how: 'removed', name: 'Great Cup', before: [own] }
  const told = await changesOf(season)
  expect(facts(told)).toEqual([made, changed, removed])
  expect(told.map(({ author, shifts }) => [author, shifts])).toEqual(Array(3).fill(['unknown', []]))
  // When the series was removed, the second season no longer belonged to it.
  expect(facts(await changesOf(other.id))).toEqual([made, changed])
  expect(await changesOf(apart.id)).toEqual([])
})
