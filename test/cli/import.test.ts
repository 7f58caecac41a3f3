// `import` follows its contract (docs/spec/cli.md §2): the imported games are on stdout, errors with location and code
// are on stderr, --dry-run writes nothing, and no file is ever overwritten.

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import { player, sampleGame } from '../files/records/mafiaratings/sampleGame.ts'
import { sampleProtocol } from '../files/records/polemica/sampleProtocol.ts'
import { dayOf, sheetOfGames, STATISTICS, workbookOf } from '../files/imports/sheetsOfGames.ts'
import { ran } from '../support/cli.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...args: readonly string[]) => ran(['import', ...args])

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const gameWithoutLift = () => {
  const game = sampleGame()
  for (const { voting } of game.players) (voting as unknown[][])[0]?.pop()
  return game
}

it('importing a void game of agents is refused with an explanation', () => {
  run(
    'aiwolf-log',
    file(
      'a.log',
      '0,status,1,WEREWOLF,ALIVE\n0,status,2,POSSESSED,ALIVE\n0,status,3,SEER,ALIVE\n0,status,4,VILLAGER,ALIVE\n0,status,5,VILLAGER,ALIVE\n',
    ),
  )
  const record = JSON.parse(readFileSync(join(folder, 'game-a.json'), 'utf8')) as object
  const { status, stdout, stderr } = run('record', file('void.json', JSON.stringify({ ...record, void: true })))
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/no valid answer to more than 20 %.*record\/void-game/)
})

describe('polemica import', () => {
  it('prints the game, writes its record and locates contradictions', () => {
    const whole = run('polemica', file('game.json', JSON.stringify(sampleProtocol())))
    expect(whole.status).toBe(0)
    expect(whole.stdout).toMatch(
      /^2026-02-14-900777: 10 players, \d+ entries; Red team wins; last to leave: D4: 8; 3 notes -> /,
    )
    expect(parseRecord(readFileSync(join(folder, 'game-2026-02-14-900777.json'), 'utf8'))).toMatchObject({
      record: { header: { preset: 'sport-club' }, judge: 'Gavel' },
    })
    const broken = sampleProtocol()
    broken.shots.push({ night: 1, shooter: 5, victim: 9 })
    const { status, stderr } = run('polemica', file('broken.json', JSON.stringify([broken])), '--dry-run')
    expect(status).toBe(1)
    expect(stderr).toContain('[0].shots[6].shooter: Night 1: seat 5 shoots but is not black')
  })
})

describe('mafiaratings import', () => {
  it('prints the games and the data that they lack', () => {
    const { status, stdout, stderr } = run(
      'mafiaratings',
      file('games.json', JSON.stringify([sampleGame(), gameWithoutLift()])),
    )
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /^2023-11-14-77: 10 players, \d+ entries; Red team wins; last to leave: D4: 3; 0 notes -> .*game-2023-11-14-77\.json\n/,
    )
    expect(stderr).toMatch(
      /note: 2023-11-14-77, round 0, voting, \[1\]\.voting: the vote on removing 5, 6 together is missing; its result was inferred from who left: no \(mafiaratings\/lift-missing\)/,
    )
    expect(readdirSync(folder)).toEqual(['game-2023-11-14-77-2.json', 'game-2023-11-14-77.json', 'games.json'])
    expect(parseRecord(readFileSync(join(folder, 'game-2023-11-14-77.json'), 'utf8'))).toMatchObject({
      record: { header: { preset: 'sport-club' } },
    })
  })

  it('writes nothing with --dry-run', () => {
    const { status, stdout } = run(
      'mafiaratings',
      file('games.json', JSON.stringify(gameWithoutLift())),
      '--dry-run',
      '--json',
    )
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'mafiaratings',
      games: [
        {
          sound: true,
          winner: 'red',
          last: 'D4: 3',
          file: null,
          faults: [
            {
              weight: 'missing',
              code: 'mafiaratings/lift-missing',
              params: { round: 0, field: 'voting', derived: 'no' },
            },
          ],
        },
      ],
    })
    expect(readdirSync(folder)).toEqual(['games.json'])
  })

  it('writes to the folder given with -o, and overwrites nothing', () => {
    const games = file('games.json', JSON.stringify(sampleGame()))
    const target = join(folder, 'in', 'here')
    expect(run('mafiaratings', games, '-o', target).status).toBe(0)
    expect(readdirSync(target)).toEqual(['game-2023-11-14-77.json'])
    expect(run('mafiaratings', games, '-o', target)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('(file/exists)'),
    })
  })

  it('writes the record of a game whose replay differs, and exits with 1', () => {
    const game = sampleGame()
    game['winner'] = 'maf'
    const { status, stderr } = run('mafiaratings', file('games.json', JSON.stringify([game])))
    expect(status).toBe(1)
    expect(stderr).toContain('Recorded: black victory; replayed: red victory. (mafiaratings/winner-differs)')
    expect(readdirSync(folder)).toContain('game-2023-11-14-77.json')
  })

  it('prints no escape sequences from names, and writes nothing outside its folder', () => {
    const game = sampleGame()
    game['id'] = '../../\u001b[31mx'
    player(game, 2)['\u001b[31mmood'] = 1
    const { stdout, stderr } = run('mafiaratings', file('games.json', JSON.stringify(game)))
    expect(`${stdout}${stderr}`).not.toContain('\u001b')
    expect(readdirSync(folder)).toHaveLength(2)
  })
})

describe('import of other formats', () => {
  it('keeps the log items that precede the first error in a record', () => {
    const record = {
      format: 'consigliere-game',
      version: 1,
      header: {
        rulebook: 'city',
        seats: ['don', 'citizen', 'citizen', 'sheriff'].map((role, index) => ({ seat: index + 1, role })),
      },
      log: [
        { id: 1, type: 'made', entry: { type: 'end-discussion' } },
        { id: 2, type: 'made', entry: { type: 'dance' } },
      ],
    }
    const { status, stdout, stderr } = run('record', file('game.json', JSON.stringify(record)), '--dry-run')
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: 'game: 4 players, 1 entries; no winner; differs from the file; 1 note\n',
    })
    expect(stderr).toContain('log[1].entry')
  })

  const HEADER = 'stage,round,table,seat,player,club,role,winner,bonus,penalty,disqualified,first_victim,best_move'
  const SHEET = [
    HEADER,
    ...['don', 'sheriff', 'civilian', 'civilian'].map(
      (role, index) => `final,1,2,${index + 1},P${index + 1},,${role},red,${index === 1 ? '0.3' : '0'},0,,,`,
    ),
  ].join('\n')
  it('marks the wins of a results-csv game without a protocol as asserted', () => {
    expect(run('results-csv', file('sheet.csv', SHEET))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^final-1-2: 4 players, 0 entries; Red team wins; 0 notes -> /),
    })
    const { record } = parseRecord(readFileSync(join(folder, 'game-final-1-2.json'), 'utf8'))
    expect(record).toMatchObject({ header: { preset: 'sport-club' }, features: ['roles', 'ledger'], log: [] })
    expect(record?.ledger?.lines.map(({ seat, kind, hundredths, reason }) => [seat, kind, hundredths, reason])).toEqual(
      [
        [2, 'win', 75, 'asserted'],
        [2, 'bonus', 30, 'asserted'],
        [3, 'win', 75, 'asserted'],
        [4, 'win', 75, 'asserted'],
      ],
    )
  })

  it.each<[string, readonly string[], string, number, string]>([
    ['an unknown format', ['xml'], '', 2, 'unknown format "xml"'],
    ['invalid JSON', ['mafiaratings'], '{', 1, '(json/syntax)'],
    ['JSON without games', ['mafiaratings'], '5', 1, '(mafiaratings/not-games)'],
    ['JSON without a record', ['record'], '{}', 1, '(record/not-a-record)'],
    [
      'a broken sheet',
      ['results-csv'],
      `${HEADER}\nfinal,1,1,x,A,,don,red,0,0,,,`,
      1,
      'line 2, seat: "x" is not a seat (sheet/not-a-seat)',
    ],
  ])('%s is refused', (_what, format, content, status, told) => {
    const answer = run(...format, file('input', content))
    expect({ status: answer.status, told: answer.stderr.includes(told) ? told : answer.stderr }).toEqual({
      status,
      told,
    })
  })
})

describe('a game whose file has neither date nor id', () => {
  const LOG = `0,status,1,WEREWOLF,ALIVE
0,status,2,POSSESSED,ALIVE
0,status,3,SEER,ALIVE
0,status,4,VILLAGER,ALIVE
0,status,5,VILLAGER,ALIVE
0,divine,3,1,WEREWOLF
1,vote,3,1
1,vote,4,1
1,execute,1,WEREWOLF
2,result,4,0,VILLAGER
`
  it('is named after its file', () => {
    const written = ['a.log', 'b 2.log'].map((name) => {
      const { status, stdout, stderr } = run('aiwolf-log', file(name, LOG), '--json')
      expect([status, stderr]).toEqual([0, ''])
      return (JSON.parse(stdout) as { readonly games: readonly { readonly file: string }[] }).games[0]?.file
    })
    expect(written).toEqual([join(folder, 'game-a.json'), join(folder, 'game-b-2.json')])
    expect(readdirSync(folder).toSorted()).toEqual(['a.log', 'b 2.log', 'game-a.json', 'game-b-2.json'])
  })

  it('keeps the name of its file if it is a record', () => {
    run('aiwolf-log', file('a.log', LOG))
    const record = readFileSync(join(folder, 'game-a.json'), 'utf8')
    const { status } = run('record', file('one.json', record))
    expect([status, readdirSync(folder).toSorted()]).toEqual([0, ['a.log', 'game-a.json', 'game-one.json', 'one.json']])
  })
})

describe('a workbook with several sheets', () => {
  const path = async () => {
    const bytes = await workbookOf([sheetOfGames([0, 1], 'January'), STATISTICS, sheetOfGames([60], 'March')])
    writeFileSync(join(folder, 'year.xlsx'), bytes)
    return join(folder, 'year.xlsx')
  }
  const days = (text: string) => text.split('\n').flatMap((line) => /\d{4}-\d{2}-\d{2}/.exec(line) ?? [])

  it('is imported with all sheets that contain games, and the other sheets are named', async () => {
    const { status, stdout, stderr } = run('table', await path(), '--dry-run')
    expect([status, days(stdout)]).toEqual([0, [0, 1, 60].map(dayOf)])
    expect(stderr).toMatch(/note: .*January, March.*Statistics \(0 games\).*import\/sheets-left-out/)
  })

  it('is imported with only the sheets that --sheets names', async () => {
    const { status, stdout, stderr } = run('table', await path(), '--dry-run', '--sheets', 'March')
    expect([status, days(stdout)]).toEqual([0, [dayOf(60)]])
    expect(stderr).toContain('January (2 games), Statistics (0 games)')
    const wrong = run('table', await path(), '--dry-run', '--sheets', 'May')
    expect([wrong.status, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/January, Statistics, March.*no-such-sheet/),
    ])
    expect(run('season', await path(), '--sheets', 'March').status).toBe(2)
  })

  it('is ranked by `standings` with the same sheets as in an import', async () => {
    const ranked = (...args: readonly string[]) => ran(['standings', ...args])
    const all = ranked(await path())
    expect([all.status, all.stderr]).toEqual([0, expect.stringContaining('Statistics (0 games)')])
    const one = ranked(await path(), '--sheets', 'January')
    expect([one.status, one.stdout]).not.toEqual([0, all.stdout])
    expect(one.stderr).toContain('March (1 game)')
  })
})

it('an import of days without a year names the assumed year unless --year is given', async () => {
  const { rows } = sheetOfGames(Array.from({ length: 12 }, (_, at) => at))
  const yearless = rows.map(([day = '', ...cells]) =>
    [day.replace(/^\d{4}-(\d\d)-(\d\d)$/, '$2.$1'), ...cells].join(';'),
  )
  const path = file('season 2021.csv', yearless.join('\n'))
  const assumed = run('table', path, '--dry-run')
  expect([assumed.status, assumed.stdout]).toEqual([0, expect.stringContaining('2021-01-01')])
  expect(assumed.stderr).toMatch(/2021.*import\/year-assumed/)
  const given = run('table', path, '--dry-run', '--year', '2019')
  expect([given.status, given.stdout]).toEqual([0, expect.stringContaining('2019-01-12')])
  expect(given.stderr).not.toContain('year-assumed')
  expect(run('table', path, '--dry-run', '--year', 'last').status).toBe(2)
})
