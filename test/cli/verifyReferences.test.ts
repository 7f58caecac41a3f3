// `verify` with objections and series: data that the program wrote is valid, and a reference to a missing person,
// season or event is reported with its location.

import { beforeAll, describe, expect, it } from 'vitest'
import { faultSentence } from '../../src/cli/sentences/fault.ts'
import { verifyText } from '../../src/cli/verify/verifyFile.ts'
import { newTable, openTable, RED_WINS, taken } from '../club/clubFixture.ts'
import { find, forged, type MutableEnvelope } from './forged.ts'

let backup = ''

beforeAll(async () => {
  const { club, season, members, game } = await newTable()
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const seen = async () => ({ game: game.id, version: (await taken(club.ask('games.get', { game: game.id }))).version })
  const raised = await taken(club.ask('objections.raise', { ...(await seen()), seat: 2, text: 'Not my foul' }))
  const objection = raised.objections[0]?.id ?? ''
  const ledger = await taken(club.addLines(game.id, [{ seat: 2, kind: 'bonus', hundredths: 40, reason: 'objection' }]))
  const lines = ledger.filter(({ source }) => source === 'judge').map(({ id }) => id)
  await taken(
    club.ask('objections.decide', { ...(await seen()), objection, ruling: 'upheld', reason: 'Two saw it', lines }),
  )
  await taken(club.ask('objections.link', { ...(await seen()), objection, lines: [] }))
  await taken(club.ask('objections.reopen', { ...(await seen()), objection, reason: 'Another witness' }))
  const running = await openTable(club, season, members)
  await taken(club.ask('objections.raise', { game: running.id, version: running.version, seat: 1, text: 'The clock' }))
  const { id } = await taken(club.ask('series.set', { name: 'Cup', parts: [{ season, coefficient: '3/2' }] }))
  await taken(club.ask('series.remove', { series: id }))
  backup = (await taken(club.backup())).text
})

it('verify accepts objections and series that the program wrote', async () => {
  expect(await verifyText(backup)).toMatchObject({ isWhole: true, games: 2 })
  expect(await verifyText(backup)).not.toHaveProperty('fault')
})

const eventOf = (type: string, change: (payload: Record<string, unknown>) => void) => (all: MutableEnvelope[]) =>
  change(find(all, type).payload)

describe('verify reports with its location', () => {
  it.each<[string, (all: MutableEnvelope[]) => void, string, string]>([
    [
      'an objection from an empty seat',
      eventOf('ObjectionRaised', (said) => (said['seat'] = 9)),
      'objections/no-player',
      'game/',
    ],
    [
      'an objection from an unknown member',
      eventOf('GameOpened', (opened) => {
        for (const player of opened['players'] as Record<string, unknown>[]) player['member'] = `gone${player['seat']}`
      }),
      'verify/unknown-member',
      'game/',
    ],
    [
      'a decision on an unknown objection',
      eventOf('ObjectionDecided', (said) => (said['id'] = 'none')),
      'verify/unknown-objection',
      'game/',
    ],
    [
      'a correction that is in no ledger',
      eventOf('ObjectionDecided', (said) => (said['lines'] = ['none'])),
      'ledger/no-such-line',
      'game/',
    ],
    [
      'a correction linked to an unknown objection',
      eventOf('ObjectionLinked', (said) => (said['id'] = 'none')),
      'verify/unknown-objection',
      'game/',
    ],
    [
      'the withdrawal of a missing decision',
      (all) => {
        const stream = find(all, 'ObjectionLinked').stream
        const own = all.filter((each) => each.stream === stream)
        const decided = find(all, 'ObjectionDecided')
        const at = all.indexOf(decided)
        // The stream lacks the event with the decision, so later events get lower versions.
        all.splice(at, 1)
        own.slice(own.indexOf(decided) + 1).forEach((each) => (each.version -= 1))
      },
      'objections/open',
      'game/',
    ],
    [
      'a series with a missing season',
      eventOf('SeriesSet', (series) => (series['parts'] = [{ season: 'gone', coefficient: '1' }])),
      'verify/unknown-season',
      'club',
    ],
    [
      'a series with an invalid coefficient',
      eventOf('SeriesSet', (series) => (series['parts'] = [{ season: 'gone', coefficient: '0' }])),
      'verify/bad-series',
      'club',
    ],
    [
      'the removal of an unknown series',
      eventOf('SeriesRemoved', (gone) => (gone['series'] = 'none')),
      'verify/unknown-series',
      'club',
    ],
  ])('%s', async (_, change, code, stream) => {
    const { fault } = await verifyText(forged(backup, change, true))
    expect(fault).toMatchObject({
      code,
      params: { stream: expect.stringContaining(stream), version: expect.any(Number) },
    })
    expect(faultSentence(fault ?? { code: '', params: {} })).not.toContain(code)
  })
})
