// Judges of games are people of the club: after a rename or merge old games show the new name at once, and a guest
// joins the club outside its roster. A club that cannot store a guest keeps the name as it was typed.

import { expect, it } from 'vitest'
import { verifyText } from '../../../src/cli/verify/verifyFile.ts'
import type { Club } from '../../../src/application/club.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, newTable, RED_WINS, ROLES, taken } from '../clubFixture.ts'

async function opened() {
  const store = createMemoryStore()
  const { club, season, members } = await newTable(store)
  const { added } = await taken(club.ask('members.add', { names: ['Judge Dredd'] }))
  const judge = added[0]?.id ?? ''
  let evenings = 1
  // Each game has an evening of its own, because its people are busy until it is over.
  const open = (judging: { readonly judge: string; readonly judgeId?: string }) =>
    club.ask('games.open', {
      season,
      evening: `2026-01-0${(evenings += 1)}`,
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

it('a typed judge is the person with that name, or joins the club as a guest', async () => {
  const { store, club, season, judge, open } = await opened()
  const own = await taken(open({ judge: 'judge dredd' }))
  await taken(open({ judge: 'Judge Dredd', judgeId: '' }))
  await taken(open({ judge: 'Somebody' }))
  await taken(open({ judge: ' some body ' }))
  await taken(open({ judge: '' }))
  await taken(club.enterAll({ game: own.id, version: own.version }, RED_WINS))
  await taken(club.ask('members.rename', { member: judge, name: 'Judge Anderson' }))
  const guest = (await taken(club.ask('members.list', {}))).find(({ name }) => name === 'Somebody')
  expect(guest).toMatchObject({ active: false, games: 0 })
  const now = [
    ['Judge Anderson', judge],
    ['Judge Anderson', judge],
    ['Somebody', guest?.id],
    ['Somebody', guest?.id],
    ['', undefined],
  ]
  expect(await names(club, season)).toEqual(now)
  expect(await names(newClub(store, 'y'), season)).toEqual(now)
  // All texts contain the judge's new name.
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

it('a judge with an unknown id is refused', async () => {
  const { open } = await opened()
  expect(await codeOf(open({ judge: 'x', judgeId: 'nobody' }))).toBe('members/unknown')
})

it('a corrected judge is stored as a person, and exports contain only the name', async () => {
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
  // After the rename, "Judge Anderson" changes nothing, and "Judge Dredd" is the name of a new person.
  const again = { game: game.id, version: mended.version, seats: [], reason: 'again' }
  expect(await codeOf(club.ask('games.mend', { ...again, judge: 'Judge Anderson' }))).toBe('mend/nothing')
  await taken(club.ask('games.mend', { ...again, judge: 'Judge Dredd' }))
  expect(await names(club, season)).toEqual([['Judge Dredd', expect.any(String)]])
  expect((await names(club, season))[0]?.[1]).not.toBe(judge)
  const { text: backup } = await taken(club.backup())
  expect(await verifyText(backup)).not.toHaveProperty('fault')
})

it('old games of a guest who was merged into a member show that member until the unmerge', async () => {
  const { club, season, judge, open } = await opened()
  const { id: game } = await taken(open({ judge: 'The Guest' }))
  const [guest] = await names(club, season)
  await taken(club.ask('members.merge', { from: guest?.[1] ?? '', into: judge }))
  expect(await names(club, season)).toEqual([['Judge Dredd', judge]])
  expect(await taken(club.ask('games.get', { game }))).toMatchObject({ judge: 'Judge Dredd', judgeId: judge })
  await taken(club.ask('members.part', { member: guest?.[1] ?? '' }))
  expect(await names(club, season)).toEqual([guest])
})

it('only events of people contain the name of a judge', async () => {
  const { store, club, season, judge, open } = await opened()
  const game = await taken(open({ judge: 'Guest One' }))
  await taken(
    club.ask('games.mend', {
      game: game.id,
      version: game.version,
      seats: [],
      judge: 'Judge Dredd',
      reason: 'mixed up',
    }),
  )
  const stage = { name: 'Main', isFinal: false, rounds: 1, tables: 2, lineup: [], judges: ['Guest Two', 'Judge Dredd'] }
  const plan = await taken(club.ask('plan.addStage', { season, stage }))
  const of = { season, stage: plan.stages[0]?.id ?? '' }
  await taken(club.ask('plan.nameJudge', { ...of, round: 1, table: 1, judge: 'Guest Three' }))
  await taken(club.makeJudgeLink({ season, judge: 'Guest Four' }))
  expect(judge).not.toBe('')
  const people = new Set(['NameNoted', 'PersonAdded', 'PersonRenamed'])
  for (const { stream } of await taken(store.list('')))
    for (const { type, payload } of await taken(store.read(stream)))
      if (!people.has(type)) expect(JSON.stringify(payload)).not.toMatch(/Guest|Dredd/)
})

it('an invalid judge’s name is refused, and nobody joins the club', async () => {
  const { club, open } = await opened()
  const before = (await taken(club.ask('members.list', {}))).length
  expect(await codeOf(open({ judge: 'x'.repeat(61) }))).toBe('name/too-long')
  expect((await taken(club.ask('members.list', {}))).length).toBe(before)
})

it('a guest who is added to the club later remains the same person and joins the roster', async () => {
  const { club, season, open } = await opened()
  await taken(open({ judge: 'The Guest' }))
  const [[, guest] = []] = await names(club, season)
  const { added, duplicates } = await taken(club.ask('members.add', { names: ['the guest'] }))
  expect([added.map(({ id }) => id), duplicates]).toEqual([[guest], []])
  const person = (await taken(club.ask('members.list', {}))).find(({ id }) => id === guest)
  expect(person).toMatchObject({ name: 'The Guest', active: true })
  expect(person).not.toHaveProperty('guest')
  expect((await taken(club.ask('members.add', { names: ['The Guest'] }))).duplicates).toEqual(['The Guest'])
})

it('a list of new members adds a guest to the roster like a new person', async () => {
  const { club, season, open } = await opened()
  await taken(open({ judge: 'The Guest' }))
  const [[, guest] = []] = await names(club, season)
  const text = 'name\nthe guest\nJudge Dredd'
  const { people } = await taken(club.ask('members.previewFile', { name: 'list.csv', text }))
  expect(people.map(({ known }) => known?.name)).toEqual([undefined, 'Judge Dredd'])
  const { joined } = await taken(club.ask('members.take', { people: [{ name: 'the guest' }] }))
  expect(joined).toEqual([guest])
})
