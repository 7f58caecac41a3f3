// `verify` with the data of a tournament: a plan, results sheets without protocol, void games, a custom scheme and
// merged members. It also reads data of an old version that had none of these.

import { beforeAll, describe, expect, it } from 'vitest'
import { verifyText } from '../../src/cli/verify/verifyFile.ts'
import { faultSentence } from '../../src/cli/sentences/fault.ts'
import { schemeValuesOf } from '../../src/scoring/schemes/schemeData.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { newSheets, withSeats } from '../club/games/results/sheetFixture.ts'
import { find, forged, type MutableEnvelope } from './forged.ts'

let backup = ''

beforeAll(async () => {
  const store = createMemoryStore()
  const { club, season, members, sheet, seen } = await newSheets('official-2025', store)
  const view = await taken(club.ask('schemes.get', { scheme: 'tournament-2026' }))
  const own = await taken(
    club.ask('schemes.publish', {
      from: { id: 'tournament-2026', version: '1' },
      name: 'Our cup',
      published: '2026-01-01',
      values: { ...schemeValuesOf(view.data), win: 80 },
    }),
  )
  await taken(club.ask('seasons.setScheme', { season, scheme: own.data.id, version: own.data.version }))
  await taken(club.ask('plan.addEntrants', { season, members }))
  await taken(
    club.ask('plan.setPairs', { season, pairs: [{ a: members[0] ?? '', b: members[1] ?? '', kind: 'avoid' }] }),
  )
  const plan = await taken(
    club.ask('plan.addStage', {
      season,
      stage: {
        name: 'Main',
        isFinal: false,
        rounds: 3,
        tables: 1,
        lineup: members.slice(0, 10),
        judges: [],
      },
    }),
  )
  const stage = plan.stages[0]?.id ?? ''
  await taken(
    club.ask('plan.seat', {
      season,
      id: stage,
      schedule: Array.from({ length: 3 }, () => [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]),
      seed: 7,
    }),
  )
  const first = await taken(
    club.ask('results.save', {
      ...withSeats(sheet, { 1: { bonus: 30 } }),
      place: { stage, round: 1, table: 1 },
      firstVictim: 1,
      bestMove: [8, 9, 10],
    }),
  )
  await taken(
    club.ask('results.save', {
      ...sheet,
      winner: 'mafia',
      place: { stage, round: 1, table: 1 },
      reason: 'misread',
      game: await seen(first),
    }),
  )
  const second = await taken(club.ask('results.save', { ...sheet, place: { stage, round: 2, table: 1 } }))
  await taken(
    club.ask('games.void', { game: second.id, version: second.version, isVoid: true, reason: 'played again' }),
  )
  await taken(
    club.ask('results.save', { ...withSeats(sheet, { 2: { bonus: 20 } }), place: { stage, round: 2, table: 1 } }),
  )
  await taken(
    club.ask('plan.replace', { season, stage, place: 10, member: members[10] ?? '', fromRound: 3, reason: 'ill' }),
  )
  const {
    added: [alias],
  } = await taken(club.ask('members.add', { names: ['Alias'] }))
  await taken(club.ask('members.merge', { from: alias?.id ?? '', into: members[11] ?? '' }))
  backup = (await taken(newClub(store, 'later').backup())).text
})

it('verify accepts a tournament that the program wrote', async () => {
  const result = await verifyText(backup)
  expect(result).not.toHaveProperty('fault')
  expect(result).toMatchObject({ kind: 'backup', games: 3 })
})

it('verify reports the club and the plans as missing in a backup without them', async () => {
  for (const prefix of ['"stream":"club"', '"stream":"plan/']) {
    const without = backup.split('\n').filter((line) => !line.startsWith('{') || !line.includes(prefix))
    expect((await verifyText(without.join('\n'))).fault?.code).toBe('backup/stream-missing')
    expect((await verifyText(without.slice(0, -2).join('\n'))).fault?.code).toBe('backup/cut')
  }
})

describe('verify finds, with recomputed hashes,', () => {
  type Payload = Record<string, unknown>
  const asserted = (all: readonly MutableEnvelope[]) => find(all, 'ResultAsserted').payload['result'] as Payload
  it.each<[string, (all: MutableEnvelope[]) => void, string]>([
    [
      'a scheme with a negative win',
      (all) => {
        ;(find(all, 'SchemePublished').payload['scheme'] as Payload)['win'] = -5
      },
      'schemes/win-negative',
    ],
    [
      'an incomplete scheme',
      (all) => {
        delete (find(all, 'SchemePublished').payload['scheme'] as Payload)['weights']
      },
      'schemes/bad-value',
    ],
    [
      'a scheme with another value of a win',
      (all) => {
        ;(find(all, 'SchemePublished').payload['scheme'] as Payload)['win'] = 81
      },
      'gate/not-in-scheme',
    ],
    [
      'a season with an unknown version of its scheme',
      (all) => {
        find(all, 'SeasonSchemeChanged').payload['schemeVersion'] = '9'
      },
      'verify/unknown-scheme',
    ],
    [
      'a plan without a season',
      (all) => {
        for (const each of all) if (each.stream.startsWith('plan/')) each.stream = 'plan/none'
      },
      'verify/unknown-season',
    ],
    [
      'an entrant who is not a member',
      (all) => {
        ;(find(all, 'EntrantsAdded').payload['members'] as string[])[0] = 'stranger'
      },
      'verify/unknown-member',
    ],
    [
      'a schedule with a player at two tables',
      (all) => {
        ;(find(all, 'StageSeated').payload['schedule'] as number[][][])[0] = [[1, 1, 3, 4, 5, 6, 7, 8, 9, 10]]
      },
      'plan/not-a-schedule',
    ],
    [
      'the seating of an unknown stage',
      (all) => {
        find(all, 'StageSeated').payload['stage'] = 'x'
      },
      'verify/unknown-stage',
    ],
    [
      'a replacement at an unknown place',
      (all) => {
        find(all, 'PlayerReplaced').payload['place'] = 11
      },
      'plan/no-such-place',
    ],
    [
      'an invalid plan',
      (all) => {
        find(all, 'EntrantsAdded').payload['members'] = 7
      },
      'store/bad-payload',
    ],
    [
      'a game at an unknown stage',
      (all) => {
        ;(find(all, 'GameOpened').payload['place'] as Payload)['stage'] = 'x'
      },
      'verify/summary-differs',
    ],
    [
      'two games at one table',
      (all) => {
        all.splice(
          all.findIndex(({ type }) => type === 'GameVoided'),
          1,
        )
        for (const each of all.filter(({ type }) => type === 'GameSummarised').toReversed())
          all.splice(all.indexOf(each), 1)
      },
      'plan/table-has-game',
    ],
    [
      'an unknown winner',
      (all) => {
        asserted(all)['winner'] = 'judge'
      },
      'store/bad-payload',
    ],
    [
      'nine cards',
      (all) => {
        ;(asserted(all)['roles'] as string[]).pop()
      },
      'setup/seat-count',
    ],
    [
      'an unknown card',
      (all) => {
        ;(asserted(all)['roles'] as string[])[0] = 'wizard'
      },
      'store/bad-payload',
    ],
    [
      'a first victim from outside the table',
      (all) => {
        asserted(all)['firstVictim'] = 12
      },
      'results/no-such-seat',
    ],
    [
      'a best move with the same seat three times',
      (all) => {
        asserted(all)['bestMove'] = [8, 8, 8]
      },
      'results/best-move-three-seats',
    ],
    [
      'a ledger line for an unknown seat',
      (all) => {
        find(all, 'LedgerLineAdded').payload['seat'] = 11
      },
      'gate/not-at-seat',
    ],
    [
      'a replacement of an unknown ledger line',
      (all) => {
        find(all, 'LedgerLineAdded', ({ replaces }) => replaces !== undefined).payload['replaces'] = 'nothing'
      },
      'ledger/no-such-line',
    ],
    [
      'a compensation written by hand',
      (all) => {
        find(all, 'LedgerLineAdded').payload['kind'] = 'compensation'
      },
      'ledger/kind-is-computed',
    ],
    [
      'a second win made from a bonus',
      (all) => {
        find(all, 'LedgerLineAdded', ({ kind, seat }) => kind === 'bonus' && seat === 2).payload['kind'] = 'win'
      },
      'ledger/main-line-exists',
    ],
    [
      'a penalty that replaces a bonus',
      (all) => {
        find(all, 'LedgerLineAdded', ({ kind, replaces }) => kind === 'bonus' && replaces !== undefined).payload[
          'kind'
        ] = 'penalty'
      },
      'ledger/replaces-other-line',
    ],
    [
      'the reinstatement of a game that is not void',
      (all) => {
        find(all, 'GameVoided').type = 'GameReinstated'
      },
      'gate/said-twice',
    ],
  ])('%s', async (_, change, code) => {
    const { fault } = await verifyText(forged(backup, change, true))
    expect(fault?.code).toBe(code)
    expect(fault && faultSentence(fault)).not.toBe(code)
    expect(fault && faultSentence(fault)).not.toMatch(/[{}]/)
  })
})
