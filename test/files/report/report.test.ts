// The report for support contains the data that support needs, and no names.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClub } from '../../../src/application/club.ts'
import { redactNames } from '../../../src/files/report/report.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'

const AT = Date.UTC(2026, 10, 22, 18)

async function sampleClub() {
  let next = 0
  const club = createClub({
    store: createMemoryStore(),
    clock: () => AT,
    ids: () => `id-${(next += 1)}`,
    author: () => 'Wilhelmina',
  })
  const loaded = await createSampleSeason(club, 'ru')
  if (!loaded.ok) throw new Error(loaded.error.code)
  const games = await club.ask('games.list', {})
  const members = await club.ask('members.list', {})
  if (!games.ok || !members.ok) throw new Error('the sample does not answer')
  return { club, game: games.value.at(-1)!.id, names: members.value.map(({ name }) => name) }
}

test('a report on a played game has versions, counts, a root hash and the entries, but no names', async () => {
  const { club, game, names } = await sampleClub()
  const log = `[error] ${names[0]} could not be seated\nWilhelmina: ENOSPC at /home/x\n${names[3]?.toUpperCase()}!`
  const made = await club.report({ game, parts: [{ name: 'node', version: '20.19' }], log })
  if (!made.ok) throw new Error(made.error.code)
  const report = JSON.parse(made.value.text) as Record<string, never> & {
    game: { players: unknown[]; log: unknown[]; judge?: string }
    log: string[]
    root: string
  }
  expect(made.value.fileName).toBe('consigliere-report-2026-11-22.json')
  expect(report).toMatchObject({
    format: 'consigliere-report',
    version: 1,
    parts: [{ name: 'node', version: '20.19' }],
  })
  expect(report.root).toMatch(/^[0-9a-f]{64}$/)
  expect(report.game.log.length).toBeGreaterThan(20)
  expect(report.game.players[0]).toEqual({ seat: 1, name: 'Player 1' })
  expect(report.game.judge).toBeUndefined()
  expect(report.log[1]).toMatch(/^\[name \d+\]: ENOSPC at \/home\/x$/)
  for (const name of [...names, 'Wilhelmina'])
    expect(made.value.text.toLowerCase().includes(name.toLowerCase()), name).toBe(false)
})

test('a report contains neither former names nor clubs of people', async () => {
  const { club } = await sampleClub()
  const added = await club.ask('members.add', { names: ['Formerly Smith'] })
  if (!added.ok) throw new Error(added.error.code)
  const id = added.value.added[0]?.id ?? ''
  for (const asked of [
    await club.ask('members.setClub', { member: id, club: 'Old Ravens' }),
    await club.ask('members.setClub', { member: id, club: 'New Owls' }),
    await club.ask('members.rename', { member: id, name: 'Latterly Jones' }),
  ])
    expect(asked).toMatchObject({ ok: true })
  const log = 'Formerly Smith of Old Ravens, now Latterly Jones of New Owls'
  const made = await club.report({ parts: [], log })
  if (!made.ok) throw new Error(made.error.code)
  for (const word of ['Formerly', 'Ravens', 'Latterly', 'Owls']) expect(made.value.text).not.toContain(word)
})

test('a report contains no text that people wrote about a game', async () => {
  const { club, game } = await sampleClub()
  const versionNow = async () => {
    const found = await club.ask('games.get', { game })
    if (!found.ok) throw new Error(found.error.code)
    return found.value.version
  }
  const raised = await club.ask('objections.raise', { game, version: await versionNow(), seat: 1, text: 'Zanzibar 1' })
  expect(raised).toMatchObject({ ok: true })
  const [objection] = raised.ok ? (raised.value.objections ?? []) : []
  const id = objection?.id ?? ''
  const rule = {
    game,
    version: await versionNow(),
    objection: id,
    ruling: 'upheld',
    reason: 'Zanzibar 2',
    lines: [],
  } as const
  expect(await club.ask('objections.decide', rule)).toMatchObject({ ok: true })
  const reopen = { game, version: await versionNow(), objection: id, reason: 'Zanzibar 3' }
  expect(await club.ask('objections.reopen', reopen)).toMatchObject({ ok: true })
  const mend = { game, version: await versionNow(), seats: [], judge: 'Zanzibar 4', reason: 'Zanzibar 5' }
  expect(await club.ask('games.mend', mend)).toMatchObject({ ok: true })
  const made = await club.report({ game, parts: [], log: '' })
  if (!made.ok) throw new Error(made.error.code)
  expect(made.value.text).toContain('"seat": 1')
  expect(made.value.text).not.toContain('Zanzibar')
})

test('the report of an empty club has zero counts, and a report on an unknown game is refused', async () => {
  const club = createClub({ store: createMemoryStore(), clock: () => AT, ids: () => 'id' })
  const made = await club.report({ parts: [], log: '' })
  expect(made.ok && JSON.parse(made.value.text)).toMatchObject({ counts: { streams: 0, entries: 0, games: 0 } })
  expect(await club.report({ game: 'nobody', parts: [], log: '' })).toMatchObject({
    ok: false,
    error: { code: 'games/unknown' },
  })
})

describe('redactNames', () => {
  test.each([
    ['with the longer name first', 'Anna Maria and Maria', ['Maria', 'Anna Maria'], '[name 1] and [name 2]'],
    ['regardless of capitals', 'АННА, анна', ['Анна'], '[name 1], [name 1]'],
    ['not within a word', 'Annabel, annals', ['Anna'], 'Annabel, annals'],
    ['with pattern characters', 'player (.*)+? left', ['(.*)+?'], 'player [name 1] left'],
    [
      'with a dash, which is not a pattern character',
      'it was -2 or Anna-Maria',
      ['-2', 'Anna-Maria'],
      'it was [name 2] or [name 1]',
    ],
    ['with all pattern characters', 'a \\^$.*+?()[]{}|/-#&~ b', ['\\^$.*+?()[]{}|/-#&~'], 'a [name 1] b'],
    ['with empty names', 'a b', ['', '  '], 'a b'],
  ])('replaces names correctly (%s)', (_, text, names, out) => expect(redactNames(text, names)).toBe(out))

  test('never leaves a name as a separate word', () => {
    const name = fc.string({ minLength: 2, maxLength: 12, unit: 'grapheme' }).filter((each) => /^[\p{L}]+$/u.test(each))
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
        const left = redactNames(`x ${names.join(' ')} y`, names)
        for (const each of names) if (each !== 'name') expect(left.split(' ')).not.toContain(each)
      }),
    )
  })
})
