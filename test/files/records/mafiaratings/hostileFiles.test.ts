// Files without valid games, and fields with arbitrary values.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../../src/files/records/parseRecord.ts'
import { formatRecordFile } from '../../../../src/files/records/record.ts'
import { replay } from '../../../../src/rules/replay.ts'
import { agrees, importGames } from './importOne.ts'
import { player, sampleGame } from './sampleGame.ts'

describe('MafiaRatings files', () => {
  it.each([
    ['{', 'json/syntax'],
    ['7', 'mafiaratings/not-games'],
    [`${'['.repeat(50)}${']'.repeat(50)}`, 'json/too-deep'],
    ['{"__proto__":1}', 'json/forbidden-key'],
  ])('are refused if they contain no games: %s', (text, code) => {
    expect(importGames(text).fault?.code).toBe(code)
  })

  it.each<[string, unknown, string]>([
    ['a number instead of an object', 5, 'mafiaratings/not-a-game'],
    ['no players', {}, 'mafiaratings/no-players'],
    ['one player', { players: [{}] }, 'setup/seat-count'],
    ['two Dons', { players: [{ role: 'don' }, { role: 'don' }, {}] }, 'setup/too-many-of-role'],
  ])('report a fault instead of a record for an invalid game: %s', (_what, game, code) => {
    const { games } = importGames(JSON.stringify([game, sampleGame()]))
    expect(games[0]?.faults.map((fault) => fault.code)).toContain(code)
    expect(games[0]).not.toHaveProperty('record')
    expect(games[1] && agrees(games[1])).toBe(true)
  })

  it('may contain a list of games, a single game, or an object with games', () => {
    for (const file of [sampleGame(), [sampleGame()], { games: [sampleGame()] }]) {
      expect(importGames(JSON.stringify(file)).games.map(agrees)).toEqual([true])
    }
  })
})

describe('a player with arbitrary fields', () => {
  const fields = [
    'role',
    'death',
    'warnings',
    'techFouls',
    'nominating',
    'voting',
    'shooting',
    'legacy',
    'don',
    'sheriff',
    'bonus',
    'comment',
  ] as const
  const seat = fc.integer({ min: 0, max: 11 })
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    seat,
    fc.array(fc.oneof(seat, fc.constant(null))),
    fc.array(fc.array(fc.oneof(seat, fc.boolean()))),
    fc.record({
      round: seat,
      type: fc.constantFrom('day', 'night', 'warnings', 'kickOut', 'teamKickOut', 'giveUp', 'techFouls'),
    }),
    fc.array(
      fc.record(
        {
          round: seat,
          time: fc.constantFrom('voting', 'speaking', 'shooting', 'end', 'voting kill all'),
          speaker: seat,
          votingRound: seat,
        },
        { requiredKeys: ['round', 'time'] },
      ),
    ),
  )

  it('is imported, and the engine accepts the whole record', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.constantFrom(...fields), value), {
          minLength: 1,
          maxLength: 6,
        }),
        (changes) => {
          const game = sampleGame()
          for (const [who, field, put] of changes) player(game, who)[field] = put
          const { games } = importGames(JSON.stringify(game))
          const { record } = games[0] ?? {}
          if (record === undefined) return
          const read = parseRecord(formatRecordFile(record))
          expect(read.fault).toBeUndefined()
          expect(replay(record.header, record.log).steps.filter((step) => step.rejection)).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})
