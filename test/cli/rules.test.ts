// The `rules` command in every format and language, with flags, and its refusals.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../support/browser.ts'
import { type Ran, ran, ranAlone } from '../support/cli.ts'
import { LANGS } from '../../src/i18n/registry.ts'

const repository = resolve(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consigliere-rules-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that exists wherever these tests run but is not a browser. */
const NO_BROWSER = process.execPath

const env = { ...process.env, CONSIGLIERE_BROWSER: findBrowser() }
const rules = (...args: readonly string[]) => ran(['rules', ...args], { env })

describe('a rule sheet', () => {
  it('is Markdown on stdout by default', () => {
    const { status, stdout } = rules('city')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^# City mafia\n/)
    expect(stdout).toContain('city 1.0 · VMLL')
  })

  it('shows the differences from the default rules, in the requested language', () => {
    const { stdout } = rules('city', '--flags', 'loverDeathDrag=false,quietRoundsToDraw=3', '--lang', 'ru')
    expect(stdout).toContain('Отличается от базовых правил')
    expect(stdout).toContain('нет (в базовых: да)')
    expect(stdout).toContain('после которых ничья: 3')
  })

  it('is in English and Russian with --lang both', () => {
    const file = join(folder, 'sheet.html')
    expect(rules('city', '--lang', 'both', '-o', file).status).toBe(0)
    const html = readFileSync(file, 'utf8')
    expect(html.indexOf('lang="en">')).toBeLessThan(html.indexOf('class="sheet ru"'))
    expect(html).toContain("font-family: 'Playfair Display'")
    expect(html.match(/class="sheet \w\w"/g)).toEqual(['class="sheet en"', 'class="sheet ru"'])
  })

  it('can be in two languages, or in all languages', () => {
    const sheets = (lang: string) => JSON.parse(rules('city', '--lang', lang, '--json').stdout) as readonly unknown[]
    expect(['en+uk', 'both', 'all'].map((lang) => sheets(lang).length)).toEqual([2, 2, LANGS.length])
    expect(rules('city', '--lang', 'ru+uk').stdout).toMatch(/Кто выиграл[^]*Хто виграв/)
  })

  it('is a PDF if the file name ends in .pdf', () => {
    const file = join(folder, 'sheet.pdf')
    const { status, stdout } = rules('city', '--lang', 'both', '-o', file, '--json')
    const pdf = readFileSync(file)
    expect(status).toBe(0)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    // A4 paper as in the style sheet (in points), headings as bookmarks, and tags for screen readers.
    for (const part of [/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/, /\/Outlines/, /\/StructTreeRoot/])
      expect(pdf.toString('latin1')).toMatch(part)
    expect(JSON.parse(stdout)).toEqual({ file, format: 'pdf', code: 'city 1.0 · VMLL', bytes: pdf.length })
  })

  it('names CONSIGLIERE_BROWSER if the browser cannot make a PDF', () => {
    const file = join(folder, 'none.pdf')
    const { status, stderr } = ran(['rules', 'city', '-o', file], { env: { ...env, CONSIGLIERE_BROWSER: NO_BROWSER } })
    expect({ status, exists: existsSync(file) }).toEqual({ status: 1, exists: false })
    expect(stderr).toMatch(/^error: .*CONSIGLIERE_BROWSER/)
    expect(stderr).toContain(`${NO_BROWSER} made no PDF. Its last message: “`)
  })

  it.each([
    ['wolves', 'md', 'Волки'],
    ['sport', 'html', 'Спортивная мафия, правила 2025 года'],
    ['sport-club', 'html', 'Спортивная мафия, как играют клубы'],
    ['hp', 'md', 'Мафия с очками здоровья'],
    ['benchmark', 'html', 'Бенчмарк ИИ'],
    ['plain', 'md', 'Простая игра'],
  ])("of %s as %s has the rulebook's name as its title", (id, format, title) => {
    const { status, stdout, stderr } = rules(id, '--lang', 'ru', '--format', format)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(format === 'md' ? `# ${title}\n` : `<h1>${title}</h1>`)
  })

  it('is JSON with --json', () => {
    const sheet = JSON.parse(rules('city', '--json', '--flags', 'immunityBlocksVote=true').stdout) as {
      differences: unknown[]
      sections: unknown[]
    }
    expect(sheet.differences).toHaveLength(1)
    expect(sheet.sections).toHaveLength(9)
  })
})

describe('the rules command refuses', () => {
  it.each([
    ['an unknown rulebook', ['town'], 2, 'setup/unknown-rulebook'],
    ['an unknown flag', ['city', '--flags', 'x=true'], 2, 'flags/unknown'],
    ['an unknown value of a flag', ['city', '--flags', 'loverDeathDrag=maybe'], 2, 'flags/bad-value'],
    ['a flag without a value', ['city', '--flags', 'loverDeathDrag'], 2, 'name=value'],
    ['an unknown language', ['city', '--lang', 'fr'], 2, 'Allowed choices'],
    ['an unknown format', ['city', '--format', 'doc'], 2, 'Allowed choices'],
    ['a path that cannot be written', ['city', '-o', '/no/such/folder/a.md'], 1, 'file/not-written'],
  ])('%s', (_what, args, code, says) => {
    const { status, stdout, stderr } = rules(...args)
    expect({ status, stdout }).toEqual({ status: code, stdout: '' })
    expect(stderr).toContain(says)
  })
})

describe('a rulebook as a file', () => {
  it('is exported completely, and checked with its hash', () => {
    const file = join(folder, 'city.json')
    expect(rules('export', 'city', '-o', file).status).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'consigliere-rulebook/1', id: 'city' })
    const checked = rules('check', file, '--json')
    expect(checked.status).toBe(0)
    expect(JSON.parse(checked.stdout)).toMatchObject({
      ok: true,
      dead: [],
      hidden: [],
      searched: { nights: 10_000 },
      warnings: [],
      seal: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(rules('check', file).stdout).toMatch(
      / random games ended\na game may never end: from M=1 K=1 on, .+\nOK: city 1\.0, seal [0-9a-f]{12}\n$/,
    )
  })

  it.each([
    ['a sheet', ['city']],
    ['a rulebook', ['export', 'city']],
  ])('is never written over an existing file (%s)', (_, args) => {
    const file = join(folder, `taken-${args.length}.md`)
    writeFileSync(file, 'notes of the judge')
    const { status, stderr } = rules(...args, '-o', file)
    expect([status, stderr.includes('file/exists')]).toEqual([1, true])
    expect(readFileSync(file, 'utf8')).toBe('notes of the judge')
  })

  it('can be YAML, and an older version can be exported', () => {
    const file = join(folder, 'sport.yaml')
    expect(rules('export', 'sport@1.0', '-o', file).status).toBe(0)
    expect(readFileSync(file, 'utf8')).toMatch(/^format: consigliere-rulebook\/1\nid: sport\nversion: "1\.0"\n/)
    expect(rules('check', file).status).toBe(0)
  })

  it('is checked, and each error has a code, a location and an example', () => {
    const file = join(folder, 'ring.json')
    const edges = [{ id: 'save→heal', from: ['save'], to: ['heal'], rule: 'OUR-1' }]
    writeFileSync(
      file,
      JSON.stringify({
        format: 'consigliere-rulebook/1',
        id: 'our-city',
        version: '1',
        published: '2026-11-26',
        extends: 'city@1.0',
        edges,
      }),
    )
    const { status, stdout, stderr } = rules('check', file, '--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      faults: [{ code: 'rulebook/ring', place: 'edges', counterexample: 'heal ← save ← heal' }],
    })
    expect(stderr).toBe(
      'error: edges: these effects depend on each other, so it cannot be decided which of them applies: heal ← save ← heal (rulebook/ring)\n',
    )
    expect(rules('check').status).toBe(2)
    expect(rules('check', join(folder, 'none.json')).stderr).toContain('file/not-found')
    expect(rules('city', '--format', 'yaml').status).toBe(2)
  })
})

describe('a rulebook that is not built in', () => {
  const OWN = 'docs/rulebooks/our-city.json'
  // Each command runs in a new process that has not loaded the file before.
  const run = (...line: readonly string[]) => ranAlone(line)
  const rules = (...args: readonly string[]) => run('rules', ...args)
  let checked: Ran | undefined
  /** Plays games and nights for seconds, so it runs once for all tests that need its answer. */
  const check = () => (checked ??= rules('check', OWN, '--json'))

  it('plays the same games with any number of workers', () => {
    const [one, two] = ['1', '2'].map((workers) => {
      const { stdout } = run('simulate', '--rulebook', OWN, '--games', '60', '--workers', workers, '--json')
      return JSON.parse(stdout) as { readonly logHash: string; readonly run: { readonly seal: string } }
    })
    expect(two?.logHash).toBe(one?.logHash)
    expect(two?.run.seal).toBe((JSON.parse(check().stdout) as { readonly seal: string }).seal)
  })

  it('resolves a night with cards of its own', () => {
    const seats = ['don', 'bomb', 'bodyguard', 'citizen'].map((role, i) => ({ seat: i + 1, role }))
    const { stdout, stderr } = ranAlone(['night', '--rulebook', OWN], {
      input: [{ mafia: 2 }, { mafia: 2, bodyguard: 2 }]
        .map((acts, id) => JSON.stringify({ id, seats, acts }))
        .join('\n'),
    })
    const deaths = stdout.trim().split('\n')
    expect(stderr).toBe('')
    expect(deaths.map((line) => (JSON.parse(line) as { deaths: number[] }).deaths)).toEqual([[1, 2], [3]])
  })

  it("has a sheet with the parent's texts, and neutral names without its own texts", () => {
    const { status, stdout } = rules('--rulebook', OWN)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^# Our city\n/)
    for (const text of ['| Doctor |', '| Bodyguard |', '| Bomb |']) expect(stdout).toContain(text)
    expect(rules(OWN).stdout).toBe(stdout)
    const { words: _, ...rest } = JSON.parse(readFileSync(join(repository, OWN), 'utf8')) as { readonly words: object }
    const mute = join(folder, 'mute.json')
    writeFileSync(mute, JSON.stringify(rest))
    const neutral = rules(mute).stdout
    for (const text of ['| Doctor |', '| Role: Bodyguard |', '| Role: Bomb |', 'Names one player.', 'are ids'])
      expect(neutral).toContain(text)
    const checked = rules('check', '--rulebook', OWN)
    expect(checked.status).toBe(0)
    expect(checked.stdout).toMatch(/^added to city@1\.0: roles\.bodyguard, roles\.bomb, night\.bodyguard, effects\./)
    expect(checked.stdout).toContain('changed from city@1.0: deal, words\n')
    expect(checked.stdout).toContain('\nadded to the graph: effects.blast: {"kind":"blast"')
    const { against } = JSON.parse(check().stdout) as { readonly against: object }
    expect(against).toMatchObject({
      graph: expect.arrayContaining([
        { how: 'added', list: 'edges', id: 'heal→shield', now: expect.objectContaining({ to: ['shield'] }) },
      ]),
    })
    expect(checked.stderr).toBe('')
    expect(checked.stdout).toContain('a game may never end: from M=1 K=1 on, rounds without a departure')
    const ends = { by: 'nothing', from: 'M=1 K=1' }
    expect(JSON.parse(check().stdout)).toMatchObject({ ok: true, dead: [], warnings: [], ends })
    expect(rules()).toMatchObject({ status: 2, stdout: '' })
  })

  it('is applied to a record with the content that was used in play', () => {
    const games = join(folder, 'own.jsonl')
    expect(run('simulate', '--rulebook', OWN, '--games', '3', '--players', '12', '--out', games).status).toBe(0)
    const all = run('adjudicate', '--rulebook', OWN, '--jsonl', games)
    expect(all.status).toBe(0)
    for (const line of all.stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ fits: true })

    const [first = ''] = readFileSync(games, 'utf8').split('\n')
    const whole = join(folder, 'whole.json')
    writeFileSync(whole, first)
    expect(run('adjudicate', whole).status).toBe(0)
    // Without the rulebook in its record, the game needs the rulebook as a file.
    const { rules, ...bare } = JSON.parse(first) as { readonly rules: object }
    expect(rules).toMatchObject({ id: 'our-city' })
    const game = join(folder, 'own.json')
    writeFileSync(game, JSON.stringify(bare))
    const { stdout } = run('adjudicate', '--rulebook', OWN, '--explain', game)
    expect(stdout).toContain('Bodyguard')
    expect(stdout).not.toContain('Role: ')
    expect(stdout).toContain('Our city')
    expect(run('adjudicate', game).stderr).toContain('setup/unknown-rulebook')

    const changed = join(folder, 'changed.json')
    writeFileSync(changed, readFileSync(join(repository, OWN), 'utf8').replace('"mustAct": false', '"mustAct": true'))
    expect(run('adjudicate', '--rulebook', changed, game).stderr).toContain('setup/other-content')
  })

  it('can be used in a walk with its own cards', () => {
    const seats = 'don,our-city/bodyguard,citizen,citizen'
    const { status, stdout } = run('walk', '--rulebook', OWN, '--seats', seats, '--depth', '2', '--json')
    expect(status).toBe(0)
    expect((JSON.parse(stdout) as { readonly count: number }).count).toBeGreaterThan(0)
  })

  it.each([
    ['leaderboard', ['--games', '2'], 'our-city is a rulebook from a file, but this command needs a built-in rulebook'],
    ['env', ['--stdio'], 'our-city is a rulebook from a file, but this command needs a built-in rulebook'],
    ['solve', ['--players', '5', '--mafia', '1'], 'solve works only with the rulebook plain, not our-city'],
  ])('is refused with an explanation by %s', (command, more, sentence) => {
    const { status, stderr } = run(command, '--rulebook', OWN, ...more)
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })

  it('can have its own winner, who is awarded points', () => {
    const jester = 'docs/rulebooks/jester.json'
    const games = join(folder, 'jester.jsonl')
    const line = ['--rulebook', jester, '--games', '60'] as const
    const { wins } = JSON.parse(run('simulate', ...line, '--json', '--out', games).stdout) as {
      readonly wins: Readonly<Record<string, number>>
    }
    expect(Object.values(wins).reduce((sum, each) => sum + each, 0)).toBe(60)
    const JESTER = 'jester-city/jester'
    expect(wins[JESTER]).toBeGreaterThan(0)
    expect(run('simulate', ...line).stdout).toMatch(/^Jester +\d/m)
    const balance = run('balance', ...line, '--policy', 'random', '--flag', 'loverDeathDrag', '--json').stdout
    expect((JSON.parse(balance) as { base: Record<string, number> }).base[JESTER]).toBeCloseTo((wins[JESTER] ?? 0) / 60)

    const answers = run('adjudicate', '--rulebook', jester, '--jsonl', games).stdout.trim().split('\n')
    const winners = answers.map((answer) => (JSON.parse(answer) as { readonly winner: string }).winner)
    expect(winners.filter((winner) => winner === JESTER)).toHaveLength(wins[JESTER] ?? 0)
    const record = join(folder, 'jester.json')
    writeFileSync(record, readFileSync(games, 'utf8').split('\n')[winners.indexOf(JESTER)] ?? '')
    const { ledger, seats } = JSON.parse(run('adjudicate', '--rulebook', jester, '--json', record).stdout) as {
      readonly ledger: readonly { readonly seat: number; readonly kind: string }[]
      readonly seats: readonly { readonly role: string }[]
    }
    expect(ledger.filter(({ kind }) => kind === 'win').map(({ seat }) => seats[seat - 1]?.role)).toEqual([JESTER])
    expect(run('adjudicate', '--rulebook', jester, record).stdout).toMatch(
      /Jester wins[^]*The city has voted the Jester out/,
    )
    expect(rules(jester).stdout).toMatch(/Jester wins[^]*voted the Jester out: the Jester wins/)
  })
})
