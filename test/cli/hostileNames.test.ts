// The corpus of hostile names in the tables of the command line. Each name is unchanged in its line, none can control
// the terminal or reverse the text, and columns stay aligned with their headings.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import stringWidth from 'string-width'
import { afterAll, describe, expect, it } from 'vitest'
import { toPrintableText } from '../../src/cli/sentences/printable.ts'
import { HEADER } from '../files/sheets/sheetText.ts'
import { CLI } from '../support/cli.ts'
import { REFUSED_NAMES, TAKEN_NAMES } from '../support/hostileNames.ts'

const repository = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'hostile-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SEATS = 10
const ROLES = ['don', 'mafia', 'mafia', 'sheriff', ...Array.from({ length: 6 }, () => 'civilian')]
const ALL = [...TAKEN_NAMES, ...REFUSED_NAMES.map(([name]) => name)]
const TABLES = Array.from({ length: Math.ceil(ALL.length / SEATS) }, (_, i) =>
  [...ALL.slice(i * SEATS, (i + 1) * SEATS), ...ALL].slice(0, SEATS),
)

function run(command: string, name: string, text: string, ...options: readonly string[]) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return spawnSync(process.execPath, [CLI, command, file, ...options, '--lang', 'en'], {
    cwd: repository,
    encoding: 'utf8',
  })
}

/**
 * A name as it is stored and printed: composed, with lone surrogates replaced, and without a spreadsheet's text mark.
 */
const shown = (name: string) =>
  Buffer.from(toPrintableText(name.normalize('NFC').replace(/^'(?==)/, '')))
    .toString()
    .trim()

/** Everything that can control a terminal, except line ends. */
const COMMANDS = /[\p{Cc}\p{Cf}\u2028\u2029]/u
const linesOf = (output: string) => output.split('\n')

function expectHarmless(output: string): void {
  expect(linesOf(output).filter((line) => COMMANDS.test(line))).toEqual([])
}

/** Terminal column in which each left-aligned column of the table begins. */
function startsOf(lines: readonly string[], cells: readonly string[]): readonly number[] {
  return lines.map((line, i) => stringWidth(line.slice(0, line.lastIndexOf(cells[i] ?? ''))))
}

describe.each(TABLES.map((names, i) => [i, names] as const))('hostile names of table %i', (i, names) => {
  it('adjudicate prints hostile names with their seats and cards', () => {
    const record = {
      format: 'consigliere-game',
      version: 1,
      header: { rulebook: 'sport', seats: ROLES.map((role, seat) => ({ seat: seat + 1, role })) },
      players: names.map((name, seat) => ({ seat: seat + 1, name })),
      log: [],
    }
    const { status, stdout, stderr } = run('adjudicate', `${i}.json`, JSON.stringify(record))
    expectHarmless(stdout + stderr)
    if (status !== 0) {
      // A record may not contain a name that the club would refuse.
      expect(names.some((name) => REFUSED_NAMES.some(([refused]) => refused === name))).toBe(true)
      return
    }
    const seats = linesOf(stdout)
      .filter((line) => / in the game /.test(line))
      .slice(0, SEATS)
    for (const [seat, line] of seats.entries())
      expect(line).toContain(
        Buffer.from(toPrintableText(names[seat] ?? ''))
          .toString()
          .trim(),
      )
    expect(seats).toHaveLength(SEATS)
    expect(
      new Set(
        startsOf(
          seats,
          seats.map(() => 'in the game'),
        ),
      ).size,
    ).toBe(1)
  })

  it('standings prints a row for each hostile name if all of them are accepted', () => {
    const rows = names.map((player, seat) => ['main', 1, 1, seat + 1, player, '', ROLES[seat], 'red'])
    const sheet = stringify([HEADER.split(','), ...rows.map((row) => [...row, '', '', '', '', ''])])
    const { stdout, stderr } = run('standings', `${i}.csv`, sheet, '--scheme', 'official-2025')
    expectHarmless(stdout + stderr)
    const taken = names.every((name) => (TAKEN_NAMES as readonly string[]).includes(name))
    if (!taken) return
    const [head = '', ...lines] = linesOf(stdout.trimEnd())
    expect(lines).toHaveLength(SEATS)
    for (const name of names) expect(stdout).toContain(shown(name))
    expect(new Set([head, ...lines].map((line) => stringWidth(line))).size).toBe(1)
  })
})
