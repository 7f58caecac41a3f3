// The sample season is legal, plausible, the same every time, and quick to create. Its last evening has not ended yet.

import { describe, expect, it } from 'vitest'
import { createSampleSeason } from '../../src/application/sample/sampleSeason.ts'
import { eveningDateAt } from '../../src/club/model/localTime.ts'
import names from '../../src/i18n/en/sample.json'
import { replay } from '../../src/rules/replay.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { codeOf, newClub, taken } from '../club/clubFixture.ts'

async function sample(lang: 'en' | 'ru' = 'en') {
  const club = newClub()
  const { season } = await taken(createSampleSeason(club, lang))
  const games = await taken(club.ask('games.list', {}))
  const details = await Promise.all(games.map(({ id }) => taken(club.ask('games.get', { game: id }))))
  const ledgers = await Promise.all(games.map(({ id }) => taken(club.ask('ledger.list', { game: id }))))
  return {
    club,
    season,
    games,
    details,
    lines: ledgers.flat(),
    table: await taken(club.ask('seasons.standings', { season })),
  }
}

describe('the sample season', async () => {
  const { club, season, games, details, lines, table } = await sample()

  it('has four past evenings, a current evening, and fourteen finished games with ten players', () => {
    expect(new Set(games.map(({ evening }) => evening)).size).toBe(5)
    expect(games.filter(({ outcome }) => outcome !== null)).toHaveLength(14)
    expect(games.every(({ players }) => players.length === 10)).toBe(true)
    expect(names.members).toHaveLength(16)
    expect(table).toHaveLength(16)
  })

  it('contains every winner, a lift, a removal, bonuses and a correction', () => {
    const events = new Set(
      details.flatMap(({ log }) =>
        log.flatMap((item) => (item.type === 'made' ? item.events.map(({ type }) => type) : [])),
      ),
    )
    expect(new Set(games.flatMap(({ outcome }) => outcome?.winner ?? []))).toEqual(new Set(['red', 'mafia', 'maniac']))
    for (const type of [
      'SeatNominated',
      'VotesCast',
      'VotesDefaulted',
      'LiftAnswered',
      'NightResolved',
      'CheckAnswered',
      'FoulGiven',
      'VoteCancelled',
    ])
      expect(events).toContain(type)
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['win', 'bonus', 'penalty', 'disqualification']))
    expect(lines.some(({ replaces, kind }) => replaces !== undefined && kind === 'bonus')).toBe(true)
    expect(lines.every(({ inRange }) => inRange)).toBe(true)
  })

  it('has people here tonight, one finished game and a running game on its second day', async () => {
    const evening = eveningDateAt(club.now().at, Intl.DateTimeFormat().resolvedOptions().timeZone)
    const { state, people } = await taken(club.ask('evening.get', { evening }))
    const tonight = games.filter((game) => game.evening === evening)
    const running = tonight.filter(({ outcome }) => outcome === null)
    expect(state).toBe('open')
    expect(people.filter((person) => person.state === 'here' && person.busyWith === undefined)).toHaveLength(3)
    expect([tonight.length, running.length, running[0]?.phase, running[0]?.round]).toEqual([2, 1, 'day', 2])
  })

  it.each(['en', 'ru', 'uk'] as const)('in %s has no event later than the present', async (lang) => {
    const store = createMemoryStore()
    const loaded = newClub(store)
    await taken(createSampleSeason(loaded, lang))
    const streams = await taken(store.list(''))
    const events = (await Promise.all(streams.map(async ({ stream }) => taken(store.read(stream))))).flat()
    expect(Math.max(...events.map(({ at }) => at))).toBeLessThan(loaded.now().at)
  })

  it('replays to the stored outcomes without refused entries', () => {
    for (const { header, log, outcome } of details) {
      const { state, steps } = replay(header, log)
      expect(state.outcome ?? null).toEqual(outcome)
      expect(steps.filter(({ rejection }) => rejection !== undefined)).toEqual([])
    }
  })

  it('has standings that add up to its ledger lines', () => {
    const sum = lines.filter(({ counts }) => counts).reduce((total, { hundredths }) => total + hundredths, 0)
    expect(table.reduce((total, row) => total + Math.round(Number(row.metrics.total) * 100), 0)).toBe(sum)
  })

  it('is refused if a club already exists', async () => {
    expect(await codeOf(createSampleSeason(club, 'en'))).toBe('club/exists')
    expect((await taken(club.ask('seasons.list', {}))).map(({ id }) => id)).toEqual([season])
  })

  it('is the same every time, and has the same points in Russian', async () => {
    const [again, russian] = [await sample(), await sample('ru')]
    expect(again.details).toEqual(details)
    expect(russian.table.map(({ metrics: { total } }) => total)).toEqual(table.map(({ metrics: { total } }) => total))
    expect(russian.table.every(({ name }) => /^[А-ЯЁа-яё]+$/.test(name))).toBe(true)
  })
})
