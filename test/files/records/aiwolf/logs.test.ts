// Logs of the AIWolf contests. The twenty logs of the 2025 contest are imported with their winners and deaths, and our
// own games are exported and imported again unchanged.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { playContestInSteps, type ContestGameResult } from '../../../../src/agents/aiwolf/contest.ts'
import { randomEmptySeatPlayerFactory } from '../../../../src/agents/aiwolf/seatFiller.ts'
import { createContestSetting } from '../../../../src/agents/aiwolf/setting.ts'
import type { GameHeader } from '../../../../src/rules/header.ts'
import { exportContestLog } from '../../../../src/files/records/aiwolf/exportContestLog.ts'
import { importContestLog } from '../../../../src/files/records/aiwolf/importContestLog.ts'
import { previewImport } from '../../../../src/files/imports/previewImport.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import type { GameState } from '../../../../src/rules/state.ts'
import { newestRulebookOf } from '../../../../src/rules/rulebooks/registry.ts'
import { shuffleBySeed } from '../../../../src/rules/draws.ts'
import { OFFICIAL_2025_SCHEME } from '../../../../src/scoring/schemes/official2025.ts'
import { table } from '../../../rules/support/games.ts'
import { peer } from '../../../support/peers.ts'

const logs = peer('aiwolf/logs')
const files =
  logs === undefined
    ? []
    : ['inlg2025_en_truck5', 'inlg2025_en_truck13'].flatMap((track) =>
        readdirSync(join(logs, track)).map((file) => join(logs, track, file)),
      )

/** Deaths such as `D2 5` or `N1 3`, extracted from the lines without the importer. */
const deathsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split(','))
    .flatMap(([day, type, seat, done]) => {
      if (type === 'execute') return [`D${day} ${seat}`]
      return type === 'attack' && done === 'true' && seat !== '-1' ? [`N${day} ${seat}`] : []
    })
    .toSorted()

const deathsOf = ({ seats }: GameState) =>
  seats
    .flatMap(({ seat, exit }) =>
      exit === undefined ? [] : [exit.phase === 'day' ? `D${exit.round} ${seat}` : `N${exit.round - 1} ${seat}`],
    )
    .toSorted()

describe.skipIf(logs === undefined)('logs of the 2025 contest', () => {
  it('the 2025 contest has 20 log files', () => expect(files).toHaveLength(20))

  it.each(files.map((file) => [file.split('/').slice(-2).join('/'), file] as const))(
    'are imported with their deaths, winner and names: %s',
    (_, file) => {
      const text = readFileSync(file, 'utf8')
      const { state, sound, faults, record } = importContestLog(text)
      // One log has a status line without a status.
      expect(faults.map(({ code, params }) => `${code} ${params['line']}`)).toEqual(
        file.endsWith('truck13/game8.log') ? ['aiwolf-log/bad-line 375'] : [],
      )
      expect(sound).toBe(true)
      if (state === undefined || record === undefined) return expect.fail('no game')
      expect(deathsOf(state)).toEqual(deathsIn(text))
      const result = /,result,\d+,\d+,(\w+)/.exec(text)?.[1]
      expect(state.outcome?.winner).toBe(result === 'VILLAGER' ? 'red' : 'mafia')
      expect(record.players.map(({ name }) => name)).toEqual(
        [...text.matchAll(/^0,status,\d+,\w+,ALIVE,([^,]*),/gm)].map(([, name]) => name),
      )
      expect(previewImport('aiwolf-log', text, OFFICIAL_2025_SCHEME).games).toMatchObject([
        { sound: true, winner: state.outcome?.winner },
      ])
    },
  )
})

/** Parts of a game that must be equal after export and import. */
const told = (entries: readonly Entry[]) =>
  entries.flatMap((entry): readonly string[] => {
    if (entry.type === 'vote') return entry.voters.map((voter) => `${voter} for ${entry.nominee}`)
    if (entry.type === 'shoot')
      return entry.shots.flatMap(({ by, target }) => (target === undefined ? [] : [`${by} at ${target}`]))
    return entry.type === 'night-act' && entry.target !== undefined ? [`${entry.role} ${entry.target}`] : []
  })

/**
 * Plays a game of the contest server without agents. Every seat plays at random, and everyone votes in every ballot.
 */
function doorGame(header: GameHeader): ContestGameResult {
  const game = playContestInSteps({
    header,
    gameId: '0'.repeat(26),
    setting: createContestSetting(header, { action: 1000 }),
    filled: new Set(header.seats.map(({ seat }) => seat)),
    fill: randomEmptySeatPlayerFactory,
  })
  let next = game.next()
  while (next.done !== true) next = game.next({ texts: new Map(), isVoid: false })
  return next.value
}

describe.each(['aiwolf-5', 'aiwolf-9', 'aiwolf-13'] as const)('random games of %s', (rulebook) => {
  it('random games have the same votes, deaths and winner after export and import', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const roles = shuffleBySeed(newestRulebookOf(rulebook).deal(13), seed)
      const { header, entries, state } = doorGame(table(roles, { rulebook, seed, flags: { revotes: seed % 4 } }))
      const [first] = header.seats
      if (first === undefined) return expect.fail('no seats')
      const text = exportContestLog({
        header,
        entries,
        nameOf: (seat) => ({ team: `Team${seat}`, name: `Agent[0${seat}]` }),
        talks: [{ idx: 0, day: 0, turn: 0, seat: first.seat, text: 'Hello, all\nof you' }],
      })
      expect(text).toContain('\n0,talk,0,0,1,Hello all of you\n')
      const back = importContestLog(text)
      expect(back.faults, text).toEqual([])
      expect(back.state && deathsOf(back.state)).toEqual(deathsOf(state))
      expect(back.state?.outcome).toEqual(state.outcome)
      expect(back.record?.header.seats).toEqual(header.seats)
      expect(back.record?.players.map(({ name }) => name)).toEqual(header.seats.map(({ seat }) => `Team${seat}`))
      const again = back.record?.log.flatMap((item) => (item.type === 'made' ? [item.entry] : [])) ?? []
      expect(told(again).toSorted()).toEqual(told(entries).toSorted())
    }
  })
})

describe('a contest log', () => {
  const game = `0,status,1,WEREWOLF,ALIVE,A,a
0,status,2,POSSESSED,ALIVE,B,b
0,status,3,SEER,ALIVE,C,c
0,status,4,VILLAGER,ALIVE,D,d
0,status,5,VILLAGER,ALIVE,E,e
0,divine,3,1,WEREWOLF
1,vote,3,1
1,vote,4,1
1,execute,1,WEREWOLF
2,result,4,0,VILLAGER
`
  it('is imported if it is consistent', () => expect(importContestLog(game)).toMatchObject({ sound: true, faults: [] }))

  it.each([
    ['the contestant’s name', game, 'A'],
    ['only the names in the game', game.replace(/ALIVE,[A-E],/g, 'ALIVE,,'), 'a'],
    ['no names', game.replace(/ALIVE,.*/g, 'ALIVE'), 'Agent[01]'],
    ['empty names', game.replace(/ALIVE,.*/g, 'ALIVE,,'), 'Agent[01]'],
  ])('is imported if it has %s', (_, text, name) => {
    const { sound, faults, record } = importContestLog(text)
    expect({ sound, faults, name: record?.players[0]?.name }).toEqual({ sound: true, faults: [], name })
  })

  it('is imported if it continues after the end of the game, and each later line is reported', () => {
    const [head = ''] = game.split('1,vote')
    const played = `${head}1,vote,1,3
1,vote,2,3
1,execute,3,SEER
1,attackVote,1,4
1,attack,4,true
2,vote,1,2
2,execute,2,POSSESSED
`
    const end = (from: string) => importContestLog(`${played}${from}`)
    const alone = end('2,result,1,1,WEREWOLF\n')
    expect(alone).toMatchObject({ sound: true, faults: [] })
    const more = end('2,attackVote,1,5\n2,attack,5,true\n3,result,0,1,WEREWOLF\n')
    expect(more.state).toEqual(alone.state)
    expect(more.sound).toBe(true)
    expect(more.faults.map(({ code, params }) => [code, params['line'], params['field']])).toEqual([
      ['aiwolf-log/after-end', 14, 'attackVote'],
      ['aiwolf-log/after-end', 15, 'attack'],
    ])
    expect(end('2,attack,5,true\n3,result,0,1,WEREWOLF\n').faults).toHaveLength(1)
    // A different death in an earlier night is still a contradiction.
    expect(end('2,result,1,1,WEREWOLF\n').faults).toEqual([])
    expect(importContestLog(`${played.replace('1,attack,4', '1,attack,5')}2,result,1,1,WEREWOLF\n`).sound).toBe(false)
  })

  it('names the lines of the file, even after empty and unknown lines', () => {
    const text = `\n3,dance,1\n${game.replace('1,vote,4,1', '1,vote,4,1\n1,vote,5,9')}`
    const line = text.split('\n').indexOf('1,vote,5,9') + 1
    const { faults } = importContestLog(text)
    expect(faults.find(({ code }) => code === 'aiwolf-log/left-out')?.params['line']).toBe(line)
  })

  it.each([
    ['another winner', game.replace('4,0,VILLAGER', '1,1,WEREWOLF'), 'aiwolf-log/winner-differs', false],
    ['no winner', game.replace(/2,result.*\n/, ''), 'aiwolf-log/winner-differs', false],
    ['another death', game.replace('execute,1', 'execute,2'), 'aiwolf-log/deaths-differ', false],
    ['an unknown line', `${game}3,dance,1\n`, 'aiwolf-log/bad-line', true],
    ['a vote of an unknown seat', game.replace('1,vote,4,1', '1,vote,4,1\n1,vote,5,9'), 'aiwolf-log/left-out', true],
    ['a table of four', game.replace('0,status,5,VILLAGER,ALIVE,E,e\n', ''), 'setup/unknown-rulebook', false],
    ['a repeated role', game.replace('2,POSSESSED', '2,SEER'), 'setup/too-many-of-role', false],
    ['any other text', 'hello\n', 'aiwolf-log/not-a-log', false],
  ])('is reported with a fault for %s', (_, text, code, sound) => {
    const read = importContestLog(text)
    expect(read.faults.map((fault) => fault.code)).toContain(code)
    expect(read.sound).toBe(sound)
  })
})
