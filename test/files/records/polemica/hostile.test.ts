// Files without valid protocols, and fields with arbitrary values.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../../src/files/records/parseRecord.ts'
import { formatRecordFile } from '../../../../src/files/records/record.ts'
import { replay } from '../../../../src/rules/replay.ts'
import { importText, sampleProtocol } from './sampleProtocol.ts'

it('a Polemica file with arbitrary fields is imported, and the engine accepts the whole record', () => {
  const small = fc.integer({ min: -1, max: 12 })
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    small,
    fc.array(small),
    fc.record({ type: fc.constantFrom('speech', 'voting', 'voted', 'gameOver', 'shooted'), day: small, player: small }),
    fc.array(fc.record({ stage: fc.record({ type: fc.constantFrom('speech', 'reSpeech', 'lift'), day: small }) })),
    fc.record({ mafs: fc.array(small), civs: fc.array(small), vice: small }),
  )
  const change = fc.oneof(
    fc.tuple(
      fc.constantFrom('result', 'stage', 'stop', 'zeroVoting', 'bonuses', 'started', 'referee', 'num'),
      anything,
    ),
    fc.tuple(
      fc.constantFrom('fouls', 'techs', 'guess', 'disqual', 'username', 'award').map((field) => `players.${field}`),
      anything,
    ),
    fc.tuple(
      fc.constantFrom('votes', 'shots', 'checks').map((field) => `${field}.`),
      anything,
    ),
    fc.tuple(
      fc.constantFrom('voter', 'candidate', 'num', 'day').map((field) => `votes.${field}`),
      small,
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(change, fc.nat()), { minLength: 1, maxLength: 8 }), (changes) => {
      const game: Record<string, unknown> = sampleProtocol()
      for (const [[where, value], at] of changes) {
        const [field = '', inside] = where.split('.')
        const rows = game[field]
        if (inside === undefined || !Array.isArray(rows)) game[field] = value
        else if (inside === '') rows[at % rows.length] = value
        else Object.assign(rows[at % rows.length] as object, { [inside]: value })
      }
      const { record } = importText(JSON.stringify(game)).games[0] ?? {}
      if (record === undefined) return
      expect(parseRecord(formatRecordFile(record)).fault).toBeUndefined()
      expect(replay(record.header, record.log).steps.filter((step) => step.rejection)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

describe('Polemica files', () => {
  it.each([
    ['{', 'json/syntax'],
    ['7', 'polemica/not-games'],
    [`${'['.repeat(50)}${']'.repeat(50)}`, 'json/too-deep'],
    ['{"__proto__":1}', 'json/forbidden-key'],
  ])('are refused if they contain no protocols: %s', (text, code) => {
    expect(importText(text).fault?.code).toBe(code)
  })

  it.each<[string, unknown, string, string]>([
    ['a number instead of an object', 5, 'polemica/not-a-game', '[0]'],
    ['no players', {}, 'polemica/no-players', '[0].players'],
    ['nine players', { players: sampleProtocol().players.slice(1) }, 'polemica/not-ten', '[0].players'],
    ['another version', { ...sampleProtocol(), version: 5 }, 'polemica/bad-value', '[0].version'],
    [
      'a repeated seat',
      { players: sampleProtocol().players.map((player) => ({ ...player, position: 1 })) },
      'polemica/seat-twice',
      '[0].players[1].position',
    ],
    [
      'no role',
      { players: sampleProtocol().players.map((player) => ({ ...player, role: null })) },
      'polemica/bad-value',
      '[0].players[0].role',
    ],
    [
      'two Dons',
      { players: sampleProtocol().players.map((player, index) => ({ ...player, role: index < 2 ? 0 : 2 })) },
      'setup/too-many-of-role',
      '[0].players',
    ],
  ])('report a fault for an invalid game and still import the next one: %s', (_what, game, code, place) => {
    const { games } = importText(JSON.stringify([game, sampleProtocol()]))
    expect(games[0]?.faults[0]).toMatchObject({ code, params: { place } })
    expect(games[0]).not.toHaveProperty('record')
    expect(games[1]?.state?.outcome?.winner).toBe('red')
  })
})
