// MafiaRatings games (spec of scoring, section 5): what is valid is kept and replays to the recorded
// end; what is missing, odd or unread is named with player, round and field.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importGames, type ImportedGame } from '../../../../src/club/records/mafiaratings/importGames.ts'
import { parseRecord } from '../../../../src/club/records/parseRecord.ts'
import { recordText } from '../../../../src/club/records/record.ts'
import { replay } from '../../../../src/rules/replay.ts'
import { player, sampleGame, type RawGame } from './sampleGame.ts'

function imported(game: unknown): ImportedGame {
  const { games, fault } = importGames(JSON.stringify(game))
  expect(fault).toBeUndefined()
  return games[0] as ImportedGame
}

function changed(change: (game: RawGame) => void): ImportedGame {
  const game = sampleGame()
  change(game)
  return imported(game)
}

/** `lift-missing r0 voting`, `bad-value p7 role`: what a fault says and where. */
function short({ faults }: ImportedGame): readonly string[] {
  return faults.map(({ code, params: { player: seat, round, field } }) =>
    [code.replace('mafiaratings/', ''), ...(seat === undefined ? [] : [`p${seat}`]), ...(round === undefined ? [] : [`r${round}`]), ...(field === undefined ? [] : [field])].join(' '))
}

function entriesAt(game: ImportedGame, moment: string): readonly unknown[] {
  return (game.record?.log ?? []).flatMap((item) => (item.type === 'made' && item.moment === moment ? [item.entry] : []))
}

function authorsAt(game: ImportedGame, moment: string): readonly string[] {
  return (game.record?.log ?? []).flatMap((item) => (item.type === 'made' && item.moment === moment ? [item.author] : []))
}

describe('a whole game', () => {
  const game = imported(sampleGame())

  it('replays to the recorded winner and last moment without a fault', () => {
    const end = { winner: 'red', last: { phase: 'day', round: 4, seats: [3] } }
    expect(game).toMatchObject({ id: '77', ending: { recorded: end, replayed: end, agrees: true }, faults: [] })
  })

  it('says which kinds of data were recorded', () => {
    expect(game.record?.features).toEqual(['roles', 'nominations', 'votes', 'night-acts', 'fouls'])
    expect(changed((raw) => { raw['features'] = 'gsdutclhr'; for (const each of raw.players) delete each['warnings'] }).record?.features).toEqual(['roles', 'night-acts'])
  })

  it('becomes a record of sport-club that reads back as it is', () => {
    const text = recordText(game.record as NonNullable<typeof game.record>)
    const { record, fault } = parseRecord(text)
    expect(fault).toBeUndefined()
    expect(record).toMatchObject({ header: { rulebook: 'sport', preset: 'sport-club' }, evening: '2023-11-14', judge: 'Judge', players: expect.arrayContaining([{ seat: 1, name: 'Ada' }, { seat: 10, name: 'Jon' }]) })
    const { state, steps } = replay((record ?? expect.fail()).header, record?.log ?? [])
    expect({ outcome: state.outcome?.winner, refused: steps.filter((step) => step.rejection).length }).toEqual({ outcome: 'red', refused: 0 })
  })

  it.each([
    ['the first round is the night of acquaintance and the first day', 'N1.acquaintance', [{ type: 'end-pause', pause: 'acquaintance' }]],
    ['shots one a shooter', 'N2.shots', [{ type: 'shoot', shots: [{ by: 1, target: 10 }, { by: 2, target: 10 }, { by: 3, target: 10 }] }]],
    ['checks by the round noted at the checked', 'N2.don', [{ type: 'night-act', role: 'don', target: 4 }]],
    ['a round without a check', 'N3.don', [{ type: 'night-act', role: 'don' }]],
    ['the best move of the first victim', 'D2.best-move', [{ type: 'best-move', seat: 10, named: [1, 2, 5] }]],
    ['a second ballot', 'D1.vote.1', [
      { type: 'vote', nominee: 5, voters: [6, 7, 8, 9, 10] }, { type: 'vote', nominee: 6, voters: [1, 2, 3, 4, 5] }, { type: 'close-vote' },
    ]],
    ['the answers to whether all leave', 'D1.lift', [{ type: 'answer-lift', voters: [3, 4, 8] }]],
    ['a foul in a leader’s speech before the second ballot', 'D1.tie-speech.1', [{ type: 'end-speech', seat: 5 }, { type: 'foul', seat: 9 }, { type: 'end-speech', seat: 6 }]],
    ['a foul while a nominee is voted on', 'D2.vote.0', [
      { type: 'vote', nominee: 1, voters: [4, 5, 6, 7, 8, 9] }, { type: 'foul', seat: 7 }, { type: 'vote', nominee: 2, voters: [1, 2, 3] }, { type: 'close-vote' },
    ]],
  ])('%s: %s', (_what, moment, entries) => {
    expect(entriesAt(game, moment)).toEqual(entries)
  })
})

describe('faults that leave the recorded end standing', () => {
  it.each<[string, (game: RawGame) => void, readonly string[]]>([
    ['nobody’s answer to whether all leave', (game) => { for (const { voting } of game.players) (voting as unknown[][])[0]?.pop() }, ['lift-missing r0 voting']],
    ['one answer to whether all leave', (game) => { (player(game, 3)['voting'] as unknown[][])[0]?.pop() }, ['lift-answer-missing p3 r0 voting']],
    ['one vote', (game) => { player(game, 9)['voting'] = [[5, 5, false], null, 2] }, ['vote-missing p9 r1 voting']],
    ['a whole ballot with one who left', (game) => { for (const { voting } of game.players) (voting as unknown[])[2] = null }, ['votes-missing r2 voting']],
    ['a shot', (game) => { player(game, 2)['shooting'] = [null, 9] }, ['shots-missing p2 r1 shooting']],
    ['all shots of a night', (game) => { for (const seat of [1, 2, 3]) (player(game, seat)['shooting'] as unknown[])[0] = null }, ['shots-missing r1 shooting']],
    ['a shot at somebody who lived', (game) => { player(game, 2)['shooting'] = [9, 9] }, ['shots-differ p2 r1 shooting']],
    ['votes against somebody who stayed', (game) => { for (const seat of [4, 5, 6, 7, 8]) (player(game, seat)['voting'] as unknown[])[1] = 2 }, ['vote-differs r1 voting']],
    ['a vote for somebody not nominated', (game) => { (player(game, 9)['voting'] as unknown[])[1] = 7 }, ['vote/not-a-nominee p9 r1 voting', 'vote-missing p9 r1 voting']],
    ['an unknown role counts as a civilian', (game) => { player(game, 7)['role'] = 'mafia' }, ['bad-value p7 role']],
    ['a seat nobody has', (game) => { player(game, 6)['nominating'] = [null, 11] }, ['bad-value p6 r1 nominating']],
    ['a nomination of the dead', (game) => { player(game, 6)['nominating'] = [null, null, 10] }, ['seat/is-out p6 r2 nominating']],
    ['a second nomination of the same', (game) => { player(game, 6)['nominating'] = [null, 2] }, ['nominate/already-nominated p6 r1 nominating']],
    ['a nomination by the dead', (game) => { player(game, 10)['nominating'] = [null, null, 5] }, ['no-place p10 r2 nominating']],
    ['a best move of two', (game) => { player(game, 10)['legacy'] = [1, 2] }, ['best-move/three-others p10 legacy']],
    ['a best move of somebody else', (game) => { player(game, 4)['legacy'] = [1, 2, 3] }, ['no-place p4 legacy']],
    ['best moves that were not recorded', (game) => { game['features'] = 'gsdutchvnwr'; delete player(game, 10)['legacy'] }, ['best-move-not-recorded p10 r1 legacy']],
    ['a check by a Sheriff who is out', (game) => { player(game, 5)['sheriff'] = 4; player(game, 5)['nominating'] = [null, 2, null, 3] }, ['after-the-end p5 r4 sheriff']],
    ['two checks in one night', (game) => { player(game, 5)['sheriff'] = 1 }, ['two-checks p5 r1 sheriff', 'no-place p5 r1 sheriff']],
    ['a foul of the dead', (game) => { player(game, 10)['warnings'] = [{ round: 2, time: 'speaking', speaker: 5 }] }, ['seat/is-out p10 r2 warnings']],
    ['a foul in the speech of the dead', (game) => { player(game, 5)['warnings'] = [{ round: 2, time: 'speaking', speaker: 10 }] }, ['moment-never-came p5 r2 warnings']],
    ['a fourth foul of somebody who stays', (game) => { player(game, 5)['warnings'] = Array.from({ length: 4 }, () => ({ round: 2, time: 'speaking', speaker: 6 })) }, ['fouls-but-stays p5 r2 warnings']],
    ['fouls without their moments', (game) => { player(game, 5)['warnings'] = 2 }, ['moment-missing p5 warnings', 'moment-missing p5 warnings']],
    ['a foul at no known moment', (game) => { player(game, 5)['warnings'] = [{ round: 1, time: 'lunch' }] }, ['bad-value p5 warnings', 'moment-missing p5 warnings']],
    ['shots after the end', (game) => { player(game, 3)['shooting'] = [10, 8, 4, 5] }, ['after-the-end p3 r4 shooting']],
    ['hands noted for the only nominee are no news', (game) => { player(game, 9)['voting'] = [[5, 5, false], 1, 2] }, []],
    ['a winner that is not told', (game) => { delete game['winner'] }, ['winner-missing winner']],
    ['an unknown field', (game) => { player(game, 2)['mood'] = 'good' }, ['unknown-field p2 mood']],
    ['what a record has no place for', (game) => { player(game, 2)['arranged'] = 1; player(game, 8)['mvp'] = true }, ['not-carried p2 arranged', 'not-carried p8 mvp']],
    ['house rules of its own', (game) => { game['rules'] = '0000100' }, ['not-carried rules']],
    ['older deaths, only a type', (game) => { player(game, 10)['death'] = 'night' }, []],
  ])('%s', (_what, change, faults) => {
    const game = changed(change)
    expect({ faults: short(game), winner: game.ending?.replayed.winner }).toEqual({ faults, winner: 'red' })
  })

  it('marks what was derived as not seen', () => {
    const game = changed((raw) => { for (const { voting } of raw.players) (voting as unknown[][])[0]?.pop() })
    expect(authorsAt(game, 'D1.lift')).toEqual(['mafiaratings (derived)'])
    expect(authorsAt(game, 'D1.vote.1')).toEqual(['mafiaratings', 'mafiaratings', 'mafiaratings'])
    expect(game.faults[0]?.params).toMatchObject({ place: 'voting', derived: 'no', seats: '5, 6' })
  })

  it('points into the file', () => {
    const { games } = importGames(JSON.stringify([sampleGame(), (() => { const game = sampleGame(); player(game, 6)['nominating'] = [null, 11]; return game })()]))
    expect(games[1]?.faults[0]?.params).toMatchObject({ game: 2, place: '[1].players[5].nominating[1]' })
  })
})

describe('leaving by other ways', () => {
  /** The last mafioso is gone before the third day's vote: nothing after it is told. */
  const gone = (death: object, more: object = {}) => (game: RawGame) => {
    for (const each of game.players) {
      each['voting'] = (each['voting'] as unknown[]).slice(0, 3)
      each['nominating'] = ((each['nominating'] ?? []) as unknown[]).slice(0, 3)
    }
    delete player(game, 4)['death']
    Object.assign(player(game, 3), { death, shooting: [10, 8], ...more })
  }
  const times = (count: number, time: object) => Array.from({ length: count }, () => time)
  it.each<[string, (game: RawGame) => void, readonly string[], string]>([
    ['four fouls', gone({ round: 3, type: 'warnings' }, { warnings: times(4, { round: 3, time: 'night start' }) }), [], 'fouls'],
    ['four fouls of which two are told', gone({ round: 3, type: 'warnings', time: { round: 3, time: 'shooting' } }, { warnings: times(2, { round: 1, time: 'speaking', speaker: 9 }) }), ['fouls-missing p3 r3 warnings'], 'fouls'],
    ['two technical fouls', gone({ round: 3, type: 'techFouls' }, { techFouls: times(2, { round: 3, time: 'shooting' }) }), [], 'technical-fouls'],
    ['put out by the judge', gone({ round: 3, type: 'kickOut', time: { round: 3, time: 'don' } }), [], 'disqualified'],
    ['gave up, nobody knows when', gone({ round: 3, type: 'giveUp' }), ['moment-missing p3 r3 death'], 'disqualified'],
  ])('%s', (_what, change, faults, how) => {
    const game = changed(change)
    expect({ faults: short(game), agrees: game.ending?.agrees }).toEqual({ faults, agrees: true })
    expect(replay((game.record ?? expect.fail()).header, game.record?.log ?? []).state.seats[2]?.exit).toMatchObject({ how, round: 4 })
  })

  it('a removal in the vote needs no hands', () => {
    const game = changed((raw) => {
      gone({ round: 3, type: 'warnings' }, { warnings: times(4, { round: 3, time: 'voting', votingRound: 0, nominee: 5 }), nominating: [null, null, 4, 6] })(raw)
      player(raw, 5)['nominating'] = [null, 2, null, 3]
    })
    expect({ faults: short(game), last: game.record?.log.at(-1) }).toMatchObject({ faults: [], last: { entry: { type: 'foul', seat: 3 }, moment: 'D4.vote.0' } })
  })

  it('a team that loses with its player ends the game', () => {
    const game = changed((raw) => { raw['winner'] = 'maf'; Object.assign(player(raw, 9), { death: { round: 1, type: 'teamKickOut', time: { round: 1, time: 'speaking', speaker: 5 } } }) })
    expect(game.ending?.replayed.winner).toBe('mafia')
    expect(replay((game.record ?? expect.fail()).header, game.record?.log ?? []).state.outcome?.reason).toBe('team-loss')
  })
})

describe('a tie that sent all away', () => {
  function lifted(): RawGame {
    const game = sampleGame()
    for (const seat of [5, 6]) Object.assign(player(game, seat), { death: { round: 0, type: 'day' } })
    return game
  }
  it('derives the answer from the deaths when it is missing', () => {
    const game = lifted()
    for (const { voting } of game.players) (voting as unknown[][])[0]?.pop()
    const { faults, record } = imported(game)
    expect(faults[0]).toMatchObject({ weight: 'missing', code: 'mafiaratings/lift-missing', params: { round: 0, derived: 'yes' } })
    const exits = replay((record ?? expect.fail()).header, record?.log ?? []).state.seats.map(({ exit }) => exit?.how)
    expect(exits.slice(4, 6)).toEqual(['lifted', 'lifted'])
  })

  it('and when the hands say otherwise', () => {
    expect(imported(lifted()).faults[0]).toMatchObject({ weight: 'contradicts', code: 'mafiaratings/lift-differs', params: { hands: 3, derived: 'yes' } })
  })
})

describe('what the judge gave', () => {
  it.each<[string, Record<string, unknown>, string, number, string]>([
    ['points', { bonus: 0.3 }, 'bonus', 30, 'asserted'],
    ['points taken away', { bonus: -0.4, comment: 'shouted' }, 'penalty', -40, 'shouted'],
    ['points with a word', { bonus: 0.35, comment: ' read the Don ' }, 'bonus', 35, 'read the Don'],
    ['a title', { bonus: 'bestMove' }, 'bonus', 0, 'bestMove'],
    ['a title nobody wants', { bonus: 'worstMove' }, 'penalty', 0, 'worstMove'],
    ['points and titles', { bonus: [0.5, 'bestPlayer', 'bestMove'], comment: 'all game' }, 'bonus', 50, 'bestPlayer; bestMove; all game'],
    ['a word alone', { comment: 'well played' }, 'bonus', 0, 'well played'],
  ])('%s: a line of the ledger', (_what, given, kind, hundredths, reason) => {
    const game = changed((raw) => Object.assign(player(raw, 8), given))
    expect(game.faults).toEqual([])
    expect(game.record?.ledger?.lines).toMatchObject([{ seat: 8, kind, hundredths, reason, source: 'judge', author: 'Judge' }])
    expect(game.record?.features).toContain('ledger')
    expect(parseRecord(recordText(game.record ?? expect.fail())).fault).toBeUndefined()
  })

  it.each<[string, unknown, string]>([
    ['a third decimal', 0.333, 'points/too-precise'], ['too much', 1e9, 'points/too-large'], ['another word', 'bestHat', 'mafiaratings/bonus-unknown'],
    ['an object', { points: 1 }, 'mafiaratings/bonus-unknown'], ['points twice', [0.2, 0.3], 'mafiaratings/bonus-unknown'],
  ])('%s is named and left out', (_what, bonus, code) => {
    const game = changed((raw) => { player(raw, 8)['bonus'] = bonus })
    expect(game.faults.map((fault) => [fault.weight, fault.code, fault.params.player])).toEqual([['refused', code, 8]])
  })
})

it('hands for the only nominee of a later day are named once, with their number', () => {
  const game = changed((raw) => { for (const seat of [5, 6, 7, 8]) (player(raw, seat)['voting'] as unknown[])[3] = 3 })
  expect(game.faults).toMatchObject([{ weight: 'unread', code: 'mafiaratings/hands-not-needed', params: { round: 3, field: 'voting', seat: 3, hands: 4 } }])
  expect(game.ending?.agrees).toBe(true)
})

describe('a game that does not come to its end', () => {
  it.each<[string, (game: RawGame) => void, string]>([
    ['another winner', (game) => { game['winner'] = 'maf' }, 'winner-differs winner'],
    ['a vote nothing tells of', (game) => { for (const { voting } of game.players) (voting as unknown[])[0] = null }, 'votes-unknown r0 voting'],
    ['a draw too soon', (game) => { game['winner'] = 'tie' }, 'winner-differs winner'],
    ['a death in another round', (game) => { player(game, 3)['death'] = { round: 4, type: 'day' } }, 'last-moment-differs players'],
  ])('%s', (_what, change, fault) => {
    const game = changed(change)
    expect(short(game)).toContain(fault)
    expect(game.ending?.agrees).toBe(false)
  })

  it('keeps the log up to there', () => {
    const game = changed((raw) => { for (const { voting } of raw.players) (voting as unknown[])[0] = null })
    expect(game.record?.log.length).toBeGreaterThan(10)
    expect(game.ending?.replayed.winner).toBeUndefined()
  })
})

describe('files that are no games', () => {
  it.each([
    ['{', 'json/syntax'], ['7', 'mafiaratings/not-games'], [`${'['.repeat(50)}${']'.repeat(50)}`, 'json/too-deep'], ['{"__proto__":1}', 'json/forbidden-key'],
  ])('%s', (text, code) => {
    expect(importGames(text).fault?.code).toBe(code)
  })

  it.each<[string, unknown, string]>([
    ['no object', 5, 'mafiaratings/not-a-game'],
    ['no players', {}, 'mafiaratings/no-players'],
    ['one player', { players: [{}] }, 'setup/seat-count'],
    ['two Dons', { players: [{ role: 'don' }, { role: 'don' }, {}] }, 'setup/too-many-of-role'],
  ])('%s is named and gives no record', (_what, game, code) => {
    const { games } = importGames(JSON.stringify([game, sampleGame()]))
    expect(games[0]?.faults.map((fault) => fault.code)).toContain(code)
    expect(games[0]).not.toHaveProperty('record')
    expect(games[1]?.ending?.agrees).toBe(true)
  })

  it('reads a list, one game, and an object of games alike', () => {
    for (const file of [sampleGame(), [sampleGame()], { games: [sampleGame()] }]) {
      expect(importGames(JSON.stringify(file)).games.map((game) => game.ending?.agrees)).toEqual([true])
    }
  })
})

describe('whatever a player’s fields hold', () => {
  const fields = ['role', 'death', 'warnings', 'techFouls', 'nominating', 'voting', 'shooting', 'legacy', 'don', 'sheriff', 'bonus', 'comment'] as const
  const seat = fc.integer({ min: 0, max: 11 })
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }), seat, fc.array(fc.oneof(seat, fc.constant(null))), fc.array(fc.array(fc.oneof(seat, fc.boolean()))),
    fc.record({ round: seat, type: fc.constantFrom('day', 'night', 'warnings', 'kickOut', 'teamKickOut', 'giveUp', 'techFouls') }),
    fc.array(fc.record({ round: seat, time: fc.constantFrom('voting', 'speaking', 'shooting', 'end', 'voting kill all'), speaker: seat, votingRound: seat }, { requiredKeys: ['round', 'time'] })),
  )

  it('the import ends, and what it kept is a record the engine takes whole', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.constantFrom(...fields), value), { minLength: 1, maxLength: 6 }), (changes) => {
      const game = sampleGame()
      for (const [who, field, put] of changes) player(game, who)[field] = put
      const { games } = importGames(JSON.stringify(game))
      const { record } = games[0] ?? {}
      if (record === undefined) return
      const read = parseRecord(recordText(record))
      expect(read.fault).toBeUndefined()
      expect(replay(record.header, record.log).steps.filter((step) => step.rejection)).toEqual([])
    }), { numRuns: 300 })
  })
})
