// Several files chosen together: one preview for all of them, one question for each name, and an invalid file that does
// not affect the other files.

import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, taken } from '../../club/clubFixture.ts'
import { LAYOUTS, MATRIX } from '../layouts/corpus.ts'
import { sampleGame } from '../records/mafiaratings/sampleGame.ts'
import { game, sheet } from '../sheets/sheetText.ts'

async function season() {
  const club = newClub(createMemoryStore())
  await taken(club.create('Club'))
  const { id } = await taken(
    club.ask('seasons.open', {
      name: 'Year',
      kind: 'season',
      from: '2024-01-01',
      scheme: 'tournament-2026',
      rulebook: 'sport',
      preset: 'sport-club',
      flags: {},
    }),
  )
  return { club, id }
}

type File = { readonly name: string; readonly format: string; readonly text: string }
const several = (season: string, files: readonly File[], maps = {}) =>
  ({ season, format: 'several', text: JSON.stringify({ files, maps }) }) as const
const [layout] = LAYOUTS
const TABLE = layout?.text ?? expect.fail('no layout')
const JANUARY = { name: 'january.csv', format: 'results-csv', text: sheet(...game({}, {})) }
const OTHER = { name: 'other.csv', format: 'results-csv', text: TABLE }
const BROKEN = { name: 'broken.json', format: 'mafiaratings', text: '{' }

it('sheets, tables and protocols are imported together, with a count or fault for each file', async () => {
  const { club, id } = await season()
  const asked = several(id, [
    JANUARY,
    BROKEN,
    OTHER,
    { name: 'mr.json', format: 'mafiaratings', text: JSON.stringify(sampleGame()) },
    { name: 'points.csv', format: 'table', text: MATRIX },
  ])
  const { files, games, fault } = await taken(club.previewImport(asked))
  expect(fault).toBeUndefined()
  expect(files?.map((file) => [file.name, file.games, file.fault?.code])).toEqual([
    ['january.csv', 1, undefined],
    ['broken.json', 0, expect.any(String)],
    ['other.csv', 3, undefined],
    ['mr.json', 1, undefined],
    ['points.csv', 0, 'imports/alone'],
  ])
  expect(games.map(({ name }) => name.split(' · ')[0])).toEqual([
    ...['january.csv', 'other.csv', 'other.csv', 'other.csv', 'mr.json'],
  ])
  await taken(
    club.takeImport(
      { ...asked, names: (await taken(club.previewImport(asked))).nearPeople.map(({ name }) => ({ name })) },
      games.map(({ index }) => index),
    ),
  )
  expect(await taken(club.ask('games.list', { season: id }))).toHaveLength(5)
})

it('the same name in two files becomes one person, and a similar name is suggested only once', async () => {
  const { club, id } = await season()
  const other = { ...JANUARY, name: 'february.csv', text: JANUARY.text.replaceAll('p1,', 'p1 ,') }
  const near = { ...JANUARY, name: 'march.csv', text: JANUARY.text.replaceAll('p10', 'р10') }
  const { newPeople, nearPeople } = await taken(club.previewImport(several(id, [JANUARY, other, near, near])))
  expect(newPeople).toHaveLength(11)
  expect(nearPeople.map(({ name }) => name)).toHaveLength(1)
})

it('the same stage in two files becomes two stages, the second named after its file', async () => {
  const { club, id } = await season()
  const asked = several(id, [JANUARY, { ...JANUARY, name: 'february.csv' }])
  const { games } = await taken(club.previewImport(asked))
  expect(games.map(({ place, canTake }) => [place?.stage, canTake])).toEqual([
    ['main', true],
    ['main · february', true],
  ])
  await taken(
    club.takeImport(
      asked,
      games.map(({ index }) => index),
    ),
  )
  expect((await taken(club.ask('plan.get', { season: id }))).stages.map(({ name }) => name)).toEqual([
    'main',
    'main · february',
  ])
})

it('tables with the same titles use the same column map', async () => {
  const { club, id } = await season()
  const files = (await taken(club.previewImport(several(id, [OTHER, { ...OTHER, name: 'again.csv' }])))).files ?? []
  const [first] = files
  const { shape, map } = first?.table ?? expect.fail('no table')
  const unread = { ...map, columns: map.columns.filter(({ field }) => field !== 'bonus') }
  const mapped = await taken(
    club.previewImport(several(id, [OTHER, { ...OTHER, name: 'again.csv' }], { [shape]: unread })),
  )
  expect(mapped.files?.map(({ table }) => table?.map)).toEqual([unread, unread])
})

it('a text that is not a list of files is refused with the reason', async () => {
  const { club, id } = await season()
  const { fault, games } = await taken(club.previewImport({ season: id, format: 'several', text: '[]' }))
  expect([fault?.code, games]).toEqual(['table/not-json', []])
})
