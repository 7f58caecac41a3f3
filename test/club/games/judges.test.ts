// Judges of games: a member stays the one he is, whatever he is called later; a guest is nobody of the club; what was
// written before members were told apart goes by the name.

import { expect, it } from 'vitest'
import { verifyText } from '../../../src/cli/verify/file.ts'
import type { Club } from '../../../src/club/club.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, newTable, RED_WINS, ROLES, taken } from '../clubFixture.ts'

async function opened() {
  const store = createMemoryStore()
  const { club, season, members } = await newTable(store)
  const { added } = await taken(club.ask('members.add', { names: ['Judge Dredd'] }))
  const judge = added[0]?.id ?? ''
  const open = (judging: { readonly judge: string; readonly judgeId?: string }) =>
    club.ask('games.open', {
      season,
      evening: '2026-01-02',
      ...judging,
      rulebook: 'city',
      preset: 'city',
      flags: {},
      seats: members.map((member, index) => ({ member, immune: false, role: ROLES[index] ?? 'citizen' })),
      seed: 1,
    })
  return { store, club, season, members, judge, open }
}

async function names(club: Club, season: string) {
  return (await taken(club.ask('games.list', { season }))).slice(1).map(({ judge, judgeId }) => [judge, judgeId])
}

it('whoever bears the name is the member, unless he is said to be a guest', async () => {
  const { store, club, season, judge, open } = await opened()
  const own = await taken(open({ judge: 'judge dredd' }))
  await taken(open({ judge: 'Judge Dredd', judgeId: '' }))
  await taken(open({ judge: 'Somebody' }))
  await taken(open({ judge: '' }))
  await taken(club.enterAll({ game: own.id, version: own.version }, RED_WINS))
  await taken(club.ask('members.rename', { member: judge, name: 'Judge Anderson' }))
  const now = [
    ['Judge Anderson', judge],
    ['Judge Dredd', ''],
    ['Somebody', ''],
    ['', undefined],
  ]
  expect(await names(club, season)).toEqual(now)
  expect(await names(newClub(store, 'y'), season)).toEqual(now)
  // Where his name stands, it is the new one.
  const { html } = await taken(
    club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: own.id } }, lang: 'en' }),
  )
  const results = await taken(club.ask('documents.paper', { ask: { paper: 'results', of: { season } }, lang: 'en' }))
  for (const text of [html, results.html, JSON.stringify(await taken(club.ask('documents.pages', { season })))]) {
    expect(text).toContain('Judge Anderson')
    expect(text).not.toContain('judge dredd')
  }
  expect((await taken(club.ask('charts.judges', { season }))).map((each) => each.judge)).toEqual(['Judge Anderson'])
})

it('one who is no member is refused', async () => {
  const { open } = await opened()
  expect(await codeOf(open({ judge: 'x', judgeId: 'nobody' }))).toBe('members/unknown')
})

it('one who is put right is tied, too, and the record that leaves has his name alone', async () => {
  const { club, season, judge, open } = await opened()
  const game = await taken(open({ judge: 'Somebody' }))
  const mended = await taken(
    club.ask('games.mend', {
      game: game.id,
      version: game.version,
      seats: [],
      judge: 'Judge Dredd',
      reason: 'mixed up',
    }),
  )
  await taken(club.ask('members.rename', { member: judge, name: 'Judge Anderson' }))
  expect(await names(club, season)).toEqual([['Judge Anderson', judge]])
  const { text } = await taken(club.ask('games.export', { game: game.id }))
  expect(text).not.toContain(judge)
  expect(text).toContain('"judge": "Judge Anderson"')
  const whole = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  expect('text' in whole ? whole.text : '').toContain('"judge":"Judge Anderson"')
  // The name of somebody else, which the game was opened with before he was renamed.
  const again = { game: game.id, version: mended.version, seats: [], reason: 'again' }
  expect(await codeOf(club.ask('games.mend', { ...again, judge: 'Judge Anderson' }))).toBe('mend/nothing')
  await taken(club.ask('games.mend', { ...again, judge: 'Judge Dredd' }))
  expect(await names(club, season)).toEqual([['Judge Dredd', '']])
  const { text: backup } = await taken(club.backup())
  expect(await verifyText(backup)).not.toHaveProperty('fault')
})
