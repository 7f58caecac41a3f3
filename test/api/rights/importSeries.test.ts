// Only an organiser may add series, so the import of a season's file by another user omits them. The preview reports
// the omitted series.

import { expect, it } from 'vitest'
import type { ApiResult } from '../../../src/api/contract/apiResult.ts'
import { unpackImportOffer } from '../../../src/api/packedImportOffer.ts'
import type { UserRole } from '../../../src/api/contract/people.ts'
import type { RequestArgs, RequestData, RequestName } from '../../../src/api/requestTypes.ts'
import { createClubService } from '../../../src/api/clubService.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, newTable, taken } from '../../club/clubFixture.ts'

async function seasonFile(): Promise<string> {
  const { club, season } = await newTable(createMemoryStore())
  await taken(club.ask('series.set', { name: 'Great Cup', parts: [{ season, coefficient: '3/2' }] }))
  const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  return 'text' in file ? file.text : ''
}

it.each<[UserRole, string, readonly string[]]>([
  ['organiser', 'made', ['Great Cup']],
  ['secretary', 'reserved', []],
  ['chief-judge', 'reserved', []],
])('for the role %s, series in a season file are %s', async (role, how, names) => {
  const text = await seasonFile()
  const club = newClub(createMemoryStore(), 'x')
  await taken(club.create('Another'))
  const rules = { scheme: 'official-2025', from: '2026-01-01', rulebook: 'city', preset: 'city', flags: {} } as const
  const { id: season } = await taken(club.ask('seasons.open', { name: 'Own', ...rules }))
  const service = createClubService(club)
  const ask = async <N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>> => {
    const answer = (await service.call(name, args)) as ApiResult<RequestData<N>>
    if (!answer.ok) throw new Error(`${answer.error.code} ${JSON.stringify(answer.error.params)}`)
    return answer.data
  }
  await ask('users.add', { name: 'Olga', roles: ['organiser'] })
  const { id: person } = await taken(club.ask('users.add', { name: 'Sasha', roles: [role] }))
  await ask('keyboard.sit', { person })

  const { upload } = await ask('uploads.begin', { kind: 'import' })
  await ask('uploads.piece', { kind: 'import', upload, text })
  const offer = await unpackImportOffer(await ask('imports.preview', { season, format: 'season', upload }))
  expect(offer.series).toEqual([{ name: 'Great Cup', coefficient: '3/2', how }])
  const games = offer.games.map(({ index }) => index)
  const begun = await ask('imports.begin', { season, format: 'season', upload, games, file: 'cup.json' })
  for (let done = 0; done < begun.all;) ({ done } = await ask('imports.stage', { import: begun.id }))
  await ask('imports.commit', { import: begun.id })
  expect((await taken(club.ask('games.list', { season }))).length).toBe(games.length)
  expect((await ask('series.list', {})).map(({ name }) => name)).toEqual(names)
})
