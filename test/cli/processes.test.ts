// Most tests run a command in a thread that has already loaded it (test/support/cli.ts). In this file every command
// gives the same answer in its own process, and ends.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { type CommandName, COMMANDS } from '../../src/cli/commands.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { durableNoteFileAt } from '../../src/store/sync/durableNoteFile.ts'
import { loadOrCreateDeviceKey } from '../../src/store/signing/keys.ts'
import { newTable, RED_WINS, taken } from '../club/clubFixture.ts'
import { sampleGame } from '../files/records/mafiaratings/sampleGame.ts'
import { CUP_SHEET } from '../files/sheets/handWorked.ts'
import { CLI, ran, ranAlone, type Ran } from '../support/cli.ts'

const home = mkdtempSync(join(tmpdir(), 'consigliere-processes-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const whole = join(home, 'whole')
let season = ''

beforeAll(async () => {
  mkdirSync(whole)
  const path = join(whole, 'club.sqlite')
  const store = createSqliteStore(path)
  const { club, game, season: id } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const seasons = await taken(club.ask('seasons.list', {}))
  season = seasons.find((each) => each.id === id)?.name ?? ''
  writeFileSync(join(whole, 'backup.jsonl'), (await taken(club.backup())).text)
  writeFileSync(join(whole, 'record.json'), (await taken(club.ask('games.export', { game: game.id }))).text)
  await store.close()
  await loadOrCreateDeviceKey(durableNoteFileAt(`${path}.laptop`), () => 'hub')
  writeFileSync(join(whole, 'sheet.csv'), CUP_SHEET.text)
  writeFileSync(join(whole, 'game.json'), JSON.stringify(sampleGame()))
})

/**
 * Words of a command line, with `AT/` for the folder of files and `SEASON` for a name of several words; its exit code;
 * and its input.
 */
type Line = readonly [line: string, status: number, input?: string]

const NOBODY = '--server http://127.0.0.1:1 --token t'
const STORE = '--store sqlite:AT/club.sqlite'
const NIGHT = JSON.stringify({ id: 1, seats: [{ seat: 1, role: 'don' }], acts: {} })

const LINES: Readonly<Record<CommandName, readonly Line[]>> = {
  open: [['--port none', 2]],
  night: [
    ['--rulebook city', 0, NIGHT],
    ['--rulebook city', 1, '{'],
  ],
  adjudicate: [
    ['AT/record.json --explain', 0],
    ['AT/none.json', 1],
  ],
  rules: [
    ['city --lang uk', 0],
    ['town', 2],
  ],
  standings: [
    ['AT/sheet.csv --scheme tournament-2026', 0],
    [`${STORE} --season SEASON --json`, 0],
    [`${STORE} --season none`, 1],
  ],
  seating: [
    ['--players 20 --tables 2 --rounds 2', 0],
    ['--players 19 --tables 2 --rounds 2', 1],
  ],
  simulate: [['--rulebook city --games 4 --out AT/games.jsonl', 0]],
  balance: [['--rulebook city --games 4 --policy random --flag liftAll', 0]],
  leaderboard: [['--rulebook plain --games 4 --policies random,scripted --csv', 0]],
  env: [['--stdio', 0, '{}\n']],
  solve: [['--rulebook plain --players 10 --mafia 3', 0]],
  walk: [['--rulebook plain --seats mafia,citizen,citizen --depth 1', 0]],
  aiwolf: [['--seats 7 --games 1 --port 0', 2]],
  import: [
    ['mafiaratings AT/game.json', 0],
    ['results-csv AT/sheet.csv --store sqlite:AT/new.sqlite --season Cup --scheme tournament-2026', 0],
    ['results-csv AT/game.json --dry-run --scheme tournament-2026', 1],
  ],
  play: [['hp --players 6 --seed 1', 0]],
  verify: [
    ['AT/backup.jsonl', 0],
    ['sqlite:AT/club.sqlite', 0],
    ['AT/sheet.csv', 1],
  ],
  backup: [[`${STORE} --out AT/made.jsonl`, 0]],
  restore: [
    [`AT/backup.jsonl ${STORE}`, 0],
    [`AT/sheet.csv ${STORE}`, 1],
  ],
  share: [
    [`${STORE} --season SEASON`, 0],
    [`standings csv ${STORE} --season SEASON`, 0],
    [`protocol ${STORE} --season SEASON --game 7`, 1],
    [`${STORE}`, 2],
  ],
  publish: [[`${STORE} --season SEASON --out AT/pages`, 0]],
  'replace-key': [[`${STORE} --laptop x --key ${'k'.repeat(43)}`, 1]],
  'prepare-postgres': [['--store postgres://a@127.0.0.1:1/b', 1]],
  serve: [['--port none', 2]],
  new: [[`--rulebook city ${NOBODY}`, 1]],
  mcp: [['--game nowhere --token t', 2]],
  attach: [[`x --follow ${NOBODY}`, 1]],
  status: [[`x ${NOBODY}`, 1]],
  pause: [[`x ${NOBODY}`, 1]],
  resume: [[`x ${NOBODY}`, 1]],
  step: [[`x ${NOBODY}`, 1]],
  export: [
    ['AT/record.json', 1],
    [`x ${NOBODY}`, 1],
  ],
  withdraw: [[`x town ${NOBODY}`, 1]],
}

let count = 0

/** Runs a command with its own files. Folders, times and keys are removed from the answer, so they are not compared. */
function answer(how: typeof ran, command: string, [line, , input]: Line): Ran {
  const folder = join(home, String((count += 1)))
  cpSync(whole, folder, { recursive: true })
  const words = line.split(' ').map((word) => (word === 'SEASON' ? season : word.replace('AT/', `${folder}/`)))
  const { status, stdout, stderr } = how([command, ...words], input === undefined ? {} : { input })
  const compared = (text: string) =>
    text
      .replaceAll(folder, 'AT')
      .replace(/\b[\w-]{43}\b/g, 'KEY')
      .replace(/\d+/g, '#')
  return { status, stdout: compared(stdout), stderr: compared(stderr) }
}

it.each(Object.keys(COMMANDS) as CommandName[])(
  '%s gives the same answer in its own process as in a thread',
  (command) => {
    for (const line of LINES[command]) {
      const alone = answer(ranAlone, command, line)
      expect([line[0], alone.status, alone.stderr]).toEqual([line[0], line[1], alone.stderr])
      expect(answer(ran, command, line)).toEqual(alone)
    }
  },
)

test('a command exits with 0 if the reader of its output closes the pipe', async () => {
  const child = spawn(process.execPath, [CLI, 'rules', 'city', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let stderr = ''
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, stderr]).toEqual([0, ''])
})
