// Printed documents of a club: their content, and the running head of every page.

import type { MetricKey } from '../../../src/scoring/metricKeys.ts'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { blankFormPart } from '../../../src/papers/documents/kinds/blankForm.ts'
import { certificatesPart } from '../../../src/papers/documents/kinds/certificates.ts'
import type { PaperPart } from '../../../src/papers/documents/paper.ts'
import type { PaperRequest } from '../../../src/papers/documents/kinds/registry.ts'
import { paperHtml } from '../../../src/papers/documents/paperHtml.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'
import { PUBLISHED_PAGE_STYLE, PUBLISHED_PAGE_STYLE_HASH } from '../../../src/papers/documents/publishedStyle.ts'
import { seatingPartFromContent, type SeatingContentRound } from '../../../src/papers/documents/kinds/seating.ts'
import { standingsPartFromContent } from '../../../src/papers/documents/kinds/standings.ts'
import type { TableBlock } from '../../../src/papers/documents/ruleSheetBlocks.ts'
import { ALL_LANGS_CHOICE } from '../../../src/i18n/registry.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { codeOf, newClub, newTable, taken } from '../../club/clubFixture.ts'
import { textOf } from './readerText.ts'
import { newTournament, type Tournament } from './tournamentFixture.ts'
import type { PaperSeasonHeader } from '../../../src/papers/documents/letterhead.ts'

const en = paperWords('en')
const RANKING: readonly MetricKey[] = ['finalist', 'total', 'sumBonus', 'wins', 'donAndSheriff', 'firstVictim']
const SEASON: PaperSeasonHeader = {
  club: 'Club',
  name: 'Cup',
  rulebook: 'city',
  flags: {},
  scheme: { id: 'tournament-2026', version: '1' },
  differs: false,
}

let cup: Tournament
beforeAll(async () => {
  cup = await newTournament()
})

function tablesOf({ sections }: PaperPart, id: string): readonly TableBlock[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'table' ? [block] : block.type === 'tables' ? block.tables : []))
    .filter((table) => table.id === id)
}

const cellsOf = (table: TableBlock | undefined) =>
  table?.groups.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text))) ?? []

describe('running heads', () => {
  it('exist for every part of a document, with page numbers', async () => {
    const { html } = await taken(
      cup.club.ask('documents.paper', { ask: { paper: 'dayEnd', of: { season: cup.season } }, lang: ALL_LANGS_CHOICE }),
    )
    const parts = html.match(/<article /g)?.length ?? 0
    expect(html.match(/@page part\d+ /g)).toHaveLength(parts)
    expect(html.match(/counter\(page\)/g)).toHaveLength(parts)
    expect(html).toContain('@top-left { content: "Club \\b7  Cup \\b7  Standings"; }')
    expect(html).toContain('@top-right { content: "city 1\\2e 0 \\b7  VMLL"; }')
  })

  it('show a stamp on every page if house rules changed during the season', async () => {
    const table = await newTable()
    await taken(
      table.club.enterAll({ game: table.game.id, version: table.game.version }, [{ type: 'remove', seat: 3 as never }]),
    )
    await taken(table.club.ask('seasons.setFlags', { season: table.season, flags: { loverDeathDrag: false } }))
    const { html } = await taken(
      table.club.ask('documents.paper', { ask: { paper: 'dayEnd', of: { season: table.season } }, lang: 'en' }),
    )
    expect(html.match(/@top-right \{ content: "[^"]*differs from preset"/g)).toHaveLength(
      html.match(/<article /g)?.length ?? 0,
    )
    expect((await taken(table.club.ask('documents.publish', { season: table.season, lang: 'ru' }))).html).toContain(
      'не по базовым правилам',
    )
  })
})

describe('standings on paper', () => {
  it('have the club’s numbers row by row, with decimal commas in Russian', async () => {
    const rows = await taken(cup.club.ask('seasons.standings', { season: cup.season }))
    const [english, russian] = [
      standingsPartFromContent({ season: SEASON, rows, ranking: RANKING, scope: '' }, en),
      standingsPartFromContent({ season: SEASON, rows, ranking: RANKING, scope: '' }, paperWords('ru')),
    ]
    const printed = cellsOf(tablesOf(english, 'standings')[0])
    expect(printed.map(([place, name, , total]) => [place, name, total])).toEqual(
      rows.map((row) => [`${row.place}${row.tied ? '=' : ''}`, row.name, row.metrics.total.replace('-', '−')]),
    )
    expect(printed[0]).toHaveLength(14)
    expect(cellsOf(tablesOf(russian, 'standings')[0])[0]?.[3]).toBe(rows[0]?.metrics.total.replace('.', ','))
  })

  it('have a line below the finalists, and a note that explains the line', async () => {
    const rows = (await taken(cup.club.ask('seasons.standings', { season: cup.season }))).map((row, index) => ({
      ...row,
      isFinalist: index < 4,
    }))
    const paper = standingsPartFromContent({ season: SEASON, rows, ranking: RANKING, scope: '' }, en)
    expect(tablesOf(paper, 'standings')[0]?.groups.map((group) => group.rows.length)).toEqual([4, rows.length - 4])
    expect(paper.notes[0]).toContain('finalists')
  })

  it('are in landscape format only if there are clubs', async () => {
    const rows = await taken(cup.club.ask('seasons.standings', { season: cup.season }))
    expect(standingsPartFromContent({ season: SEASON, rows, ranking: RANKING, scope: '' }, en).layout).toBe('landscape')
    expect(
      standingsPartFromContent(
        { season: SEASON, rows: rows.map(({ club: _, ...row }) => row), ranking: RANKING, scope: '' },
        en,
      ).layout,
    ).toBe('portrait')
  })

  it('name the scheme and the rules of the season', async () => {
    expect(
      textOf(
        (
          await taken(
            cup.club.ask('documents.paper', {
              ask: { paper: 'standings', of: { season: cup.season, scope: {} } },
              lang: 'en',
            }),
          )
        ).html,
      ),
    ).toContain('Scoring: “Tournament 2026”, version 3. Rules: city 1.0 · VMLL.')
  })
})

describe('seating on paper', () => {
  const people = (names: string) => [...names].map((name) => ({ member: name, name }))
  const rounds: readonly SeatingContentRound[] = [
    { round: 1, tables: [people('ab'), people('cd')], resting: people('e'), judges: ['Ann'] },
    { round: 2, tables: [people('da'), people('ec')], resting: people('b'), judges: ['Ann'] },
  ]
  const content = { season: SEASON, stage: 'Main', rounds, judges: ['Ann'] }

  it('by round has tables as columns and seats as rows', () => {
    const paper = seatingPartFromContent(content, 'round', en)
    expect(tablesOf(paper, 'round')[1]?.columns.map(({ title }) => title)).toEqual(['No.', 'Table 1 · Ann', 'Table 2'])
    expect(cellsOf(tablesOf(paper, 'round')[1])).toEqual([
      ['1', 'd', 'e'],
      ['2', 'a', 'c'],
    ])
    expect(paper.sections.map(({ note }) => note)).toEqual(['Sitting out: e', 'Sitting out: b'])
  })

  it('by player shows table and seat in every round, and a dash for a rest', () => {
    expect(cellsOf(tablesOf(seatingPartFromContent(content, 'player', en), 'player')[0])).toEqual([
      ['a', '1·1', '1·2'],
      ['b', '1·2', '–'],
      ['c', '2·1', '2·2'],
      ['d', '2·2', '1·1'],
      ['e', '–', '2·1'],
    ])
  })

  it('shows the replaced player in earlier rounds and the substitute in later rounds', async () => {
    const { club, season, stage, members, schedule } = await newTournament()
    const newcomer = (await taken(club.ask('members.add', { names: ['Newcomer'] }))).added[0]?.id ?? ''
    await taken(club.ask('plan.addEntrants', { season, members: [newcomer] }))
    await taken(club.ask('plan.replace', { season, stage, place: 5, member: newcomer, fromRound: 3, reason: 'ill' }))
    const print = async (view: 'round' | 'player') =>
      textOf(
        (
          await taken(
            club.ask('documents.paper', { ask: { paper: 'seating', of: { season, stage, by: view } }, lang: 'en' }),
          )
        ).html,
      )
    // Of twenty-one players at two tables, exactly one rests in each round. Nobody else is listed as resting.
    const resting = schedule.map((tables) => members.findIndex((_, index) => !tables.flat().includes(index + 1)) + 1)
    expect(
      [...(await print('round')).matchAll(/Sitting out: ([\w, ]*?\w)(?= No\.)/g)].map(([, names]) => names),
    ).toEqual(resting.map((place) => `P${place}`))
    const byPlayer = await print('player')
    expect(byPlayer).toMatch(/ P5 \d·\d+ \d·\d+ P6 /)
    expect(byPlayer).toMatch(/ Newcomer \d·\d+ P1 /)
    expect(byPlayer).toContain('An empty cell means the player is not in the stage in that round.')
  })

  it('by table has one page per table, with rounds as rows', () => {
    const paper = seatingPartFromContent(content, 'table', en)
    expect(paper.sections.map(({ title, isOnNewPage }) => [title, isOnNewPage])).toEqual([
      ['Table 1 · Ann', true],
      ['Table 2', true],
    ])
    expect(cellsOf(tablesOf(paper, 'table')[0])).toEqual([
      ['R1', 'a', 'b'],
      ['R2', 'd', 'a'],
    ])
  })

  it('keeps two people with the same name apart', () => {
    const twins = [
      {
        round: 1,
        resting: [],
        judges: [],
        tables: [
          [
            { member: '1', name: 'Ann' },
            { member: '2', name: 'Ann' },
          ],
        ],
      },
    ]
    expect(cellsOf(tablesOf(seatingPartFromContent({ ...content, rounds: twins }, 'player', en), 'player')[0])).toEqual(
      [
        ['Ann', '1·1'],
        ['Ann', '1·2'],
      ],
    )
  })

  it.each([
    [4, 'portrait', 1],
    [5, 'landscape', 1],
    [7, 'landscape', 1],
    [8, 'landscape', 2],
    [20, 'landscape', 3],
  ] as const)('of %i tables is in %s format, with %i blocks', (count, layout, blocks) => {
    const many = [
      {
        round: 1,
        resting: [],
        judges: [],
        tables: Array.from({ length: count }, (_, table) => [{ member: `${table}`, name: `${table}` }]),
      },
    ]
    const paper = seatingPartFromContent({ ...content, rounds: many }, 'round', en)
    expect([paper.layout, tablesOf(paper, 'round').length]).toEqual([layout, blocks])
    expect(tablesOf(paper, 'round').flatMap((table) => cellsOf(table)[0]?.slice(1))).toHaveLength(count)
  })

  it('has a card for every table with the same text on both sides', async () => {
    const { html } = await taken(
      cup.club.ask('documents.paper', {
        ask: { paper: 'seating', of: { season: cup.season, stage: cup.stage, by: 'cards' } },
        lang: 'en',
      }),
    )
    expect(html.match(/<p class="big">\d+<\/p>/g)).toEqual(['1', '1', '2', '2'].map((n) => `<p class="big">${n}</p>`))
  })

  it('includes its quality only if all rounds are printed', async () => {
    const print = async (from: number) =>
      textOf(
        (
          await taken(
            cup.club.ask('documents.paper', {
              ask: { paper: 'seating', of: { season: cup.season, stage: cup.stage, by: 'round', fromRound: from } },
              lang: 'en',
            }),
          )
        ).html,
      )
    expect(await print(1)).toMatch(/Pairs meet 1\.29 times on average; standard deviation \d\.\d{3}\./)
    const rest = await print(3)
    expect(rest).not.toContain('Pairs meet')
    expect(rest).not.toContain('Round 2')
    expect(rest).toContain('Round 3')
  })
})

describe('a completed protocol', () => {
  it('has the table, the course of the game, the verdict, and the ledger with sums', async () => {
    const text = textOf(
      (await taken(cup.club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: cup.game } }, lang: 'en' })))
        .html,
    )
    expect(text).toContain('Verdict Mafia wins.')
    expect(text).toContain('Left Player 1 disqualified by the judge. Player 2 disqualified by the judge.')
    expect(text).toMatch(/3 P3 Mafia \+0\.75 \+0\.45 1\.20 /)
    expect(text).toMatch(/3 P3 Bonus \+0\.45 Reason/)
    expect(text).toContain('1 P1 Disqualification −0.50 removed from the game')
  })

  it('ends with the hashes of the record, which are also in a backup', async () => {
    const ask = { paper: 'protocol', of: { game: cup.game } } as const
    const text = textOf((await taken(cup.club.ask('documents.paper', { ask, lang: 'en' }))).html)
    const { manifest } = await taken(cup.club.backup())
    const [game = '', ledger = ''] = ['game', 'ledger'].map((kind) => {
      const hash = manifest.heads.find(([stream]) => stream === `${kind}/${cup.game}`)?.[2] ?? ''
      return hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ')
    })
    expect(game).toMatch(/^[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}$/)
    expect(text).toContain(`Hashes of the record: ${game} (entries), ${ledger} (ledger).`)
  })

  it('shows voters, night answers and the reasons of cancelled effects', async () => {
    const sample = newClub()
    const { season } = await taken(
      (await import('../../../src/application/sample/sampleSeason.ts')).createSampleSeason(sample, 'en'),
    )
    const games = await taken(sample.ask('games.list', { season }))
    const texts = await Promise.all(
      games.map(async ({ id }) =>
        textOf(
          (await taken(sample.ask('documents.paper', { ask: { paper: 'protocol', of: { game: id } }, lang: 'en' })))
            .html,
        ),
      ),
    )
    const all = texts.join(' ')
    for (const told of [
      /Nominated \d+ → \d+/,
      /Vote \d+ votes? against \d+: \d/i,
      /did not vote: counted as (?:a vote|votes) against \d+/,
      /The Mistress visits \d+/,
      /The Sheriff checks \d+: (Red|Black|Don|Maniac|Sheriff)/,
      /Player \d+ \(mafia kill\) died/,
      /void\. [A-Z]/,
    ])
      expect(all).toMatch(told)
    for (const [index, { number }] of games.entries()) expect(texts[index]).toContain(`Game ${number}`)
  })

  it('states that a game from a results sheet has no protocol', async () => {
    const [asserted] = (await taken(cup.club.ask('games.list', { season: cup.season }))).filter(({ place }) => place)
    const text = textOf(
      (
        await taken(
          cup.club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: asserted?.id ?? '' } }, lang: 'en' }),
        )
      ).html,
    )
    expect(text).toContain('this game has no protocol')
    expect(text).toContain('Player 1 names 8, 9 and 2. 2 of them are black.')
    expect(text).not.toContain('Fouls')
  })

  it('shows retracted entries, and has a stamp if the game is void', async () => {
    const { club, game } = await newTable()
    const begun = await taken(
      club.ask('games.enter', { game: game.id, version: game.version, entry: { type: 'foul', seat: 2 as never } }),
    )
    const undone = await taken(
      club.ask('games.retract', { game: game.id, version: begun.version, item: 1, reason: 'the wrong seat' }),
    )
    await taken(club.ask('games.void', { game: game.id, version: undone.version, isVoid: true, reason: 'again' }))
    const text = textOf(
      (await taken(club.ask('documents.paper', { ask: { paper: 'protocol', of: { game: game.id } }, lang: 'en' })))
        .html,
    )
    expect(text).toContain('Entry 1 deleted: the wrong seat')
    expect(text).toContain('void game')
  })
})

describe('a blank protocol', () => {
  it.each(RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => ({ rulebook, preset: id }))))(
    'has the fields that games of $preset need',
    ({ rulebook, preset }) => {
      const flags = presetFlags(rulebook, preset)
      if (!flags.ok) throw new Error(preset)
      const paper = blankFormPart({ season: SEASON, rulebook, preset, flags: flags.value }, en)
      expect(cellsOf(tablesOf(paper, 'seats')[0])).toHaveLength(rulebook.seats.usual)
      expect(tablesOf(paper, 'days')).toHaveLength(rulebook.day.vote === undefined ? 0 : 1)
      const nights = cellsOf(tablesOf(paper, 'nights')[0]).map(([label]) => label)
      expect(nights).toContain('died')
      expect(tablesOf(paper, 'seats')[0]?.columns.some(({ title }) => title === 'Fouls')).toBe(rulebook.day.judgeFouls)
      expect(JSON.stringify(paper).includes('Best move')).toBe(flags.value['bestMove'] === true)
    },
  )

  it('of a round has a page with names for every table', async () => {
    const { html } = await taken(
      cup.club.ask('documents.paper', {
        ask: { paper: 'blank', of: { season: cup.season, place: { stage: cup.stage, round: 3 } } },
        lang: 'en',
      }),
    )
    const pages = html.split('<article ').slice(1).map(textOf)
    expect(pages).toHaveLength(2)
    expect(pages.map((page) => /1 (P\d+) /.exec(page.slice(page.indexOf('Points')))?.[1])).toEqual(
      (cup.schedule[2] ?? []).map(([first]) => `P${first}`),
    )
  })
})

describe('certificates', () => {
  it('are made for the first three places and for awards, one per page', async () => {
    const rows = await taken(cup.club.ask('seasons.standings', { season: cup.season }))
    const paper = certificatesPart(SEASON, rows, [{ title: 'Best Don', name: 'Ann', line: 'so many' }], en)
    const given = paper.sections.map(({ blocks: [block] }) =>
      block?.type === 'certificate' ? [block.line, block.name] : [],
    )
    expect(given.slice(0, -1)).toEqual(
      rows
        .filter(({ place }) => place <= 3)
        .map((row) => [`${['First', 'Second', 'Third'][row.place - 1]} place${row.tied ? ', shared' : ''}`, row.name]),
    )
    expect(given.at(-1)).toEqual(['Best Don', 'Ann'])
    expect(paperHtml([paper], 'x')).toContain('size: A4 landscape; margin: 0')
  })
})

describe('the web page', () => {
  it('allows only its own style', async () => {
    expect(PUBLISHED_PAGE_STYLE_HASH).toBe(
      `sha256-${createHash('sha256').update(PUBLISHED_PAGE_STYLE).digest('base64')}`,
    )
    const { html, fileName } = await taken(cup.club.ask('documents.publish', { season: cup.season, lang: 'en' }))
    expect(html).toContain(
      `content="default-src 'none'; style-src '${PUBLISHED_PAGE_STYLE_HASH}'; base-uri 'none'; form-action 'none'"`,
    )
    expect(html).toContain(`<style>${PUBLISHED_PAGE_STYLE}</style>`)
    expect(html).not.toMatch(/\sstyle="/)
    expect(fileName).toBe('cup-en.html')
  })

  it('has standings, results by round, and seating once each, with working links', async () => {
    const { html } = await taken(cup.club.ask('documents.publish', { season: cup.season, lang: 'en' }))
    for (const id of ['standings', 'results', 'seating'])
      expect([html.match(new RegExp(`id="${id}"`, 'g'))?.length, html.includes(`href="#${id}"`)]).toEqual([1, true])
    expect([...html.matchAll(/<summary>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Main · Round 1',
      'Main · Round 2',
      'Evening of 2 January 2026',
      'Round 1',
      'Round 2',
      'Round 3',
    ])
    const ids = html.match(/\sid="[^"]*"/g) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a request for a document', () => {
  it.each<[string, string, (made: Tournament) => PaperRequest]>([
    ['an unknown season', 'seasons/unknown', () => ({ paper: 'standings', of: { season: 'x', scope: {} } })],
    ['an unknown game', 'games/unknown', () => ({ paper: 'protocol', of: { game: 'x' } })],
    [
      'an unknown stage',
      'plan/unknown-stage',
      ({ season }) => ({ paper: 'seating', of: { season, stage: 'x', by: 'round' } }),
    ],
    [
      'a stage without a seating',
      'documents/not-seated',
      ({ season, final }) => ({ paper: 'seating', of: { season, stage: final, by: 'round' } }),
    ],
    [
      'a round beyond the last',
      'documents/nothing-to-print',
      ({ season, stage }) => ({ paper: 'blank', of: { season, place: { stage, round: 9 } } }),
    ],
    [
      'an evening without games',
      'documents/nothing-to-print',
      ({ season }) => ({ paper: 'results', of: { season, evening: '2020-01-01' } }),
    ],
    [
      'an unknown flag',
      'flags/unknown',
      ({ season }) => ({
        paper: 'blank',
        of: { season, rules: { rulebook: 'city', preset: 'city', flags: { x: true } } },
      }),
    ],
  ])('is refused for %s with %s', async (_what, code, askOf) => {
    expect(await codeOf(cup.club.ask('documents.paper', { ask: askOf(cup), lang: 'en' }))).toBe(code)
  })
})
