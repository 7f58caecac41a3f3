// The rule sheet is generated from the rulebook. A changed flag changes the sheet, both languages have the same
// content, and hostile text is escaped.

import { describe, expect, it } from 'vitest'
import { placedRulebookGraph, placedRulebookGraphPart } from '../../../src/papers/documents/placedGraph.ts'
import { renderRuleSheetsHtml } from '../../../src/papers/documents/renderRules.ts'
import { renderRuleSheetsMarkdown } from '../../../src/papers/documents/renderMarkdown.ts'
import { createRuleSheet } from '../../../src/papers/documents/ruleSheet.ts'
import type { RuleSheet, TableBlock } from '../../../src/papers/documents/ruleSheetBlocks.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import type { Flags, FlagValue } from '../../../src/rules/header.ts'
import { LANGS, LANGUAGES, type Lang } from '../../../src/i18n/registry.ts'
import { isFlagConditionMet } from '../../../src/rules/overturn.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { benchmark, city, hp, plain, sport, wolves } from '../../support/rulebooks.ts'
import { rulesCode } from '../../../src/rules/rulesCode.ts'

function flagsOf(rulebook: Rulebook, preset: string, changes: Flags = {}): Flags {
  const base = presetFlags(rulebook, preset)
  if (!base.ok) throw new Error(base.error.code)
  return { ...base.value, ...changes }
}

const cityFlags = (changes: Flags = {}) => flagsOf(city, 'city', changes)
const citySheet = (changes: Flags = {}) => createRuleSheet(city, 'city', cityFlags(changes), 'en')
/** A sheet with codes and inactive rules. */
const wholeSheet = (changes: Flags = {}) => createRuleSheet(city, 'city', cityFlags(changes), 'en', '', true)

function tableOf(sheet: RuleSheet, id: string): TableBlock {
  const found = sheet.sections
    .flatMap(({ blocks }) => blocks)
    .find((block) => block.type === 'table' && block.id === id)
  if (found?.type !== 'table') throw new Error(`no table ${id}`)
  return found
}

const rowsOf = (sheet: RuleSheet, id: string) => tableOf(sheet, id).groups.flatMap(({ rows }) => rows)

/** A sheet without the sections about flags and without the code. */
function substance({ sections }: RuleSheet): string {
  return JSON.stringify(sections.filter(({ id }) => id !== 'flags'))
}

const turns = city.flags.flatMap(({ key, initial, values }) =>
  values.filter((value) => value !== initial).map((value): [string, FlagValue] => [key, value]),
)

describe('a changed flag', () => {
  it.each(turns)('%s = %s changes the sheet, the list of differences and the code', (key, value) => {
    const [standard, turned] = [citySheet(), citySheet({ [key]: value })]
    expect(turned.differences.map(({ flag, value: now }) => [flag, now])).toEqual([[key, value]])
    expect(turned.code).not.toBe(standard.code)
    expect(substance(turned)).not.toBe(substance(standard))
    expect(rowsOf(turned, 'flags').filter((row) => row.changed === true)).toHaveLength(1)
  })

  it('is not a difference if it has the value of the preset', () => {
    expect(citySheet({ loverDeathDrag: true }).differences).toEqual([])
  })
})

describe('a rule sheet for the wall', () => {
  const presets = RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => [id, rulebook] as const))
  it.each(presets)('of %s omits codes, signs and inactive rules, which the full sheet contains', (preset, rulebook) => {
    for (const lang of LANGS) {
      const flags = flagsOf(rulebook, preset)
      const [wall, whole] = [false, true].map((all) => createRuleSheet(rulebook, preset, flags, lang, '', all))
      if (!wall || !whole) throw new Error('two sheets')
      const html = renderRuleSheetsHtml([wall])
      expect(html).not.toMatch(/class="off|mafia-parity|all-black-out|∞|\(0 =/)
      expect(JSON.stringify(wall)).not.toContain('"off":true')
      expect(renderRuleSheetsHtml([whole])).toContain('all-black-out')
      const kept = rowsOf(whole, 'victory').filter(({ off }) => off !== true)
      expect(rowsOf(wall, 'victory').map(({ cells }) => cells[1]?.text)).toEqual(
        kept.map(({ cells }) => cells[1]?.text),
      )
    }
  })
})

describe('the overturn table', () => {
  it.each([
    ['with the published flags', {}, [2, 4, 9, 10, 15]],
    ['without the drag', { loverDeathDrag: false, loverDragSavable: true }, [2, 4, 9, 10, 15]],
    ['with repeats forbidden only for oneself', { repeatTargetScope: 'selfOnly' }, [1, 3, 9, 10, 15]],
    [
      'with all repeats allowed',
      { doctorNoRepeatTarget: false, mistressNoRepeatTarget: false },
      [1, 2, 3, 4, 9, 10, 15],
    ],
    ['without protection by a visit', { loverGrantsVoteImmunity: false }, [2, 4, 9, 10, 13, 14, 15]],
    [
      'with all effects of the immunity card',
      { immunityBlocksVote: true, immunitySavesFromDrag: true, loverDragSavable: true },
      [2, 4],
    ],
  ] as const)('strikes out inactive edges: %s', (_what, changes, off) => {
    const rows = rowsOf(wholeSheet(changes), 'overturn')
    expect(rows.filter((row) => row.off === true).map(({ cells }) => Number(cells[0]?.text))).toEqual(off)
    expect(rows).toHaveLength(city.graph.edges.length)
  })

  it('is accompanied by a victory table that strikes out inactive rules', () => {
    const off = rowsOf(wholeSheet({ maniacWinBeatsParity: true }), 'victory').map((row) => row.off)
    expect(off).toEqual([
      ...city.victory.map(({ gate }) => !isFlagConditionMet(gate, cityFlags({ maniacWinBeatsParity: true }))),
      true,
    ])
  })
})

describe('the winners in the victory table', () => {
  it.each([
    ['city', 'en', 'every red card'],
    ['sport', 'uk', 'усі червоні картки'],
    ['hp', 'en', 'Commoner, Detective and Healer'],
    ['hp', 'ru', 'Горожанин, Детектив и Целитель'],
    ['benchmark', 'en', 'Villager, Doctor, Sheriff and Vigilante'],
  ] as const)('of %s in %s are called %s', (id, lang, names) => {
    const rulebook = RULEBOOKS.find((known) => known.id === id)
    if (!rulebook) throw new Error(id)
    const preset = rulebook.presets[0]?.id ?? id
    const sheet = createRuleSheet(rulebook, preset, flagsOf(rulebook, preset), lang, '', true)
    expect(rowsOf(sheet, 'victory')[0]?.cells[2]?.text).toBe(names)
  })
})

describe.each(RULEBOOKS.flatMap((rulebook) => rulebook.presets.map((preset) => ({ rulebook, preset: preset.id }))))(
  'the sheet of $rulebook.id, preset $preset',
  ({ rulebook, preset }) => {
    const flags = flagsOf(rulebook, preset)
    const [en, ru] = [createRuleSheet(rulebook, preset, flags, 'en'), createRuleSheet(rulebook, preset, flags, 'ru')]

    it('a sheet has the same tables and rows in both languages', () => {
      const shape = (sheet: RuleSheet) =>
        sheet.sections.map(({ id, blocks }) => [
          id,
          ...blocks.map((block) =>
            block.type === 'table'
              ? `${block.id} ${block.columns.length} ${block.groups.map(({ rows }) => rows.length).join()}`
              : block.type === 'articles'
                ? block.items.map(({ rule }) => rule).join()
                : 'graph',
          ),
        ])
      expect(shape(ru)).toEqual(shape(en))
      expect(ru.code).toBe(en.code)
    })

    it('Russian text has no Latin word or unfilled placeholder', () => {
      const prose = ru.sections.flatMap(({ title, note = '', blocks }) => [
        title,
        note,
        ...blocks.flatMap((block) =>
          block.type === 'articles'
            ? block.items.map(({ text }) => text)
            : block.type === 'table'
              ? block.groups.flatMap(({ rows }) =>
                  rows.flatMap(({ cells }) =>
                    cells.filter((_, i) => block.columns[i]?.kind !== 'rule').map(({ text }) => text),
                  ),
                )
              : [],
        ),
      ])
      expect(prose.filter((text) => /[a-z]/i.test(text))).toEqual([])
      expect([en, ru].flatMap(({ sections }) => JSON.stringify(sections).match(/\{\w+\}/g) ?? [])).toEqual([])
    })

    it('a sheet has a deal of n cards for n players', () => {
      const deal = tableOf(en, 'deal')
      deal.columns.slice(1).forEach(({ title }, i) => {
        const cards = deal.groups
          .flatMap(({ rows }) => rows)
          .reduce((sum, { cells }) => sum + (Number(cells[i + 1]?.text) || 0), 0)
        expect(cards).toBe(Number(title))
      })
    })

    it('all rows of a Markdown table have the same width', () => {
      const tables = renderRuleSheetsMarkdown([en, ru])
        .split(/\n\n/)
        .filter((block) => block.startsWith('|'))
      expect(tables.length).toBeGreaterThan(10)
      for (const table of tables)
        expect(new Set(table.split('\n').map((line) => line.replaceAll('\\|', '').split('|').length)).size).toBe(1)
    })
  },
)

const sheetOf = (rulebook: Rulebook, preset: string, changes: Flags = {}, lang: Lang = 'en') =>
  createRuleSheet(rulebook, preset, flagsOf(rulebook, preset, changes), lang)
const textOf = (sheet: RuleSheet) =>
  sheet.sections
    .filter(({ id }) => id !== 'flags')
    .flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.type === 'articles'
          ? block.items.map(({ text }) => text)
          : block.type === 'table'
            ? block.groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => text)))
            : [],
      ),
    )
const callsOf = (sheet: RuleSheet, id: string) =>
  rowsOf(sheet, id)
    .filter(({ cells }) => cells[0]?.text !== '')
    .map(({ cells }) =>
      cells[1]?.text
        .split(/[ ;,.:]+/)
        .slice(0, 3)
        .join(' '),
    )
const sectionsOf = (sheet: RuleSheet) => sheet.sections.map(({ id }) => id)

describe('rule sheets of all rulebooks', () => {
  const everyTurn = RULEBOOKS.flatMap((rulebook) =>
    rulebook.presets.flatMap((preset) =>
      rulebook.flags.flatMap(({ key, values }) => values.map((value) => ({ rulebook, preset: preset.id, key, value }))),
    ),
  )

  it.each(everyTurn)(
    'show sentences instead of keys for $preset with $key = $value',
    ({ rulebook, preset, key, value }) => {
      for (const lang of LANGS) {
        const sheet = sheetOf(rulebook, preset, { [key]: value }, lang)
        const keys = sheet.sections.flatMap(({ title, note = '', blocks }) => [
          title,
          note,
          ...blocks.flatMap((block) =>
            block.type === 'table'
              ? [
                  block.caption ?? '',
                  ...block.columns.map((column) => column.title),
                  ...block.groups.flatMap(({ heading = '', rows }) => [
                    heading,
                    ...rows.flatMap(({ cells }) =>
                      cells.filter((_, i) => block.columns[i]?.kind !== 'rule').map(({ text }) => text),
                    ),
                  ]),
                ]
              : [],
          ),
        ])
        expect(
          keys.filter(
            (text) => text === 'undefined' || text === key || /^[a-z]+([-:→/][a-z]+)+$|^[a-z]+[A-Z]\w*$/.test(text),
          ),
        ).toEqual([])
      }
    },
  )

  it.each(everyTurn.filter(({ rulebook, preset, key, value }) => flagsOf(rulebook, preset)[key] !== value))(
    'change more than the row of the flag for $preset with $key = $value',
    ({ rulebook, preset, key, value }) => {
      expect(substance(sheetOf(rulebook, preset, { [key]: value }))).not.toBe(substance(sheetOf(rulebook, preset)))
    },
  )

  it.each([
    ['city', city, ['roles', 'night', 'victory', 'overturn', 'day', 'fouls', 'timings', 'flags', 'deal']],
    [
      'wolves',
      wolves,
      ['roles', 'night', 'victory', 'overturn', 'day', 'conduct', 'fouls', 'timings', 'flags', 'deal'],
    ],
    [
      'sport-2025',
      sport,
      ['roles', 'night', 'victory', 'overturn', 'day', 'conduct', 'fouls', 'timings', 'flags', 'deal'],
    ],
    [
      'sport-club',
      sport,
      ['roles', 'night', 'victory', 'overturn', 'day', 'conduct', 'fouls', 'timings', 'flags', 'deal'],
    ],
    ['hp', hp, ['roles', 'night', 'victory', 'overturn', 'day', 'deal']],
    ['benchmark', benchmark, ['roles', 'night', 'victory', 'overturn', 'day', 'timings', 'flags', 'deal']],
    ['plain', plain, ['roles', 'night', 'victory', 'day', 'flags', 'deal']],
  ] as const)('have only the sections that the game needs for %s', (preset, rulebook, sections) => {
    expect(sectionsOf(sheetOf(rulebook, preset))).toEqual(sections)
  })

  it.each([
    ['WOLVES', wolves, 'wolves', ['WOLVES-1', 'WOLVES-2', 'WOLVES-3', 'WOLVES-3b', 'WOLVES-4', 'WOLVES-5']],
    ['SPORT', sport, 'sport-2025', ['SPORT-1', 'SPORT-4', 'SPORT-5', 'SPORT-6']],
    ['SPORT', sport, 'sport-club', ['SPORT-1', 'SPORT-4', 'SPORT-5', 'SPORT-6']],
    ['HP', hp, 'hp', ['HP-1', 'HP-2', 'HP-3', 'HP-4', 'HP-5', 'HP-6', 'HP-7', 'HP-8']],
    ['BENCH', benchmark, 'benchmark', ['BENCH-1', 'BENCH-2', 'BENCH-3', 'BENCH-4', 'BENCH-5', 'BENCH-6', 'BENCH-7']],
  ] as const)('mention every %s rule that is not part of a call', (_family, rulebook, preset, rules) => {
    const text = JSON.stringify(sheetOf(rulebook, preset).sections)
    expect(rules.filter((rule) => !text.includes(`"${rule}"`))).toEqual([])
  })
})

describe('the night calls', () => {
  const DON_DECIDES = ['The Sheriff wakes', 'The mafia goes', 'The Don gives', 'The Don wakes']
  it.each([
    ['sport-2025: every night alike, the Sheriff first', sport, 'sport-2025', {}, undefined, DON_DECIDES],
    [
      'sport-club: acquaintance first, the Sheriff last',
      sport,
      'sport-club',
      {},
      ['The mafia wakes', 'The mafia takes'],
      ['The mafia goes', 'The Don wakes', 'The Sheriff wakes'],
    ],
    [
      'sport-2025 with an acquaintance night',
      sport,
      'sport-2025',
      { firstNight: 'acquaintance' },
      ['The mafia wakes', 'The mafia takes'],
      DON_DECIDES,
    ],
    [
      'sport-club if the Don decides',
      sport,
      'sport-club',
      { shooting: 'donDecides', firstNight: 'full' },
      undefined,
      ['The mafia goes', 'The Don gives', 'The Don wakes', 'The Sheriff wakes'],
    ],
    [
      'wolves',
      wolves,
      'wolves',
      {},
      ['The mafia wakes', 'The Sheriff may'],
      ['The mafia goes', 'The Don wakes', 'The Sheriff wakes', 'The Doctor wakes'],
    ],
    ['hp', hp, 'hp', {}, undefined, ['Mafias choose', 'Detectives choose', 'Healers choose']],
  ] as const)('have the right order for %s', (_what, rulebook, preset, changes, first, later) => {
    const sheet = sheetOf(rulebook, preset, changes)
    const tables = sheet.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.type === 'table' ? [block.id] : []))
    expect(tables.includes('first-call')).toBe(first !== undefined)
    if (first !== undefined) expect(callsOf(sheet, 'first-call').map(trimmed)).toEqual(first)
    expect(callsOf(sheet, 'call').map(trimmed)).toEqual(later)
  })
})

const trimmed = (words: string | undefined) => words?.replace(/ (a|and|up)$/, '')

describe('a text of the rule sheet', () => {
  it.each([
    ['the best move', sport, 'bestMove', true, 'Best move: the victim', false],
    ['the Don’s number', sport, 'shooting', 'donDecides', 'If the Don gives no valid number', 'allAgree'],
    ['all on one number', sport, 'shooting', 'allAgree', 'All living black players must show', 'donDecides'],
    ['a majority', benchmark, 'voteRule', 'majority', 'more than half of the living', 'plurality'],
    ['the most votes', benchmark, 'voteRule', 'plurality', 'with the most votes leaves', 'majority'],
    ['the shooter', benchmark, 'revealVigilante', true, 'also names the shooter', false],
    ['the card', benchmark, 'revealRoleOnDeath', true, 'who leaves is shown', false],
    ['shots of the Vigilante', benchmark, 'vigilanteShots', 3, 'shots in a game: 3', 1],
    ['three lifted at nine', wolves, 'liftThreeAtNine', true, 'three tied twice: the question may be asked', false],
  ] as const)('changes with its flag: %s', (_what, rulebook, key, on, sentence, off) => {
    const says = (value: FlagValue) =>
      textOf(sheetOf(rulebook, rulebook.presets[0].id, { [key]: value })).some((text) => text.includes(sentence))
    expect([says(on), says(off)]).toEqual([true, false])
  })

  it('is marked as a club decision if the sources leave it open', () => {
    const decided = (rulebook: Rulebook, preset: string) =>
      sheetOf(rulebook, preset).sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) =>
          block.type === 'articles' ? block.items.filter((item) => item.decided).map(({ rule }) => rule) : [],
        ),
      )
    expect(decided(wolves, 'wolves')).toEqual(['WOLVES-3', 'WOLVES', 'DAY-7', 'DAY-7', 'WOLVES'])
    expect(decided(sport, 'sport-2025')).toEqual(['SPORT', 'SPORT', 'DAY-7', 'DAY-8', 'SPORT'])
    expect(decided(hp, 'hp')).toEqual(['HP-6', 'HP-1'])
    expect(
      sheetOf(city, 'city')
        .sections.filter((section) => section.decided === true)
        .map(({ id }) => id),
    ).toEqual(['day', 'fouls', 'timings'])
    const ofWolves = sheetOf(wolves, 'wolves')
    expect(ofWolves.sections.filter((section) => section.decided === true).map(({ id }) => id)).toEqual(['fouls'])
    expect(rowsOf(ofWolves, 'timings').map((row) => row.decided === true)).toEqual([false, false, false, true, false])
    // Source 004 describes disqualification and the team loss, but not the consequences of a third foul.
    const ofSport = sheetOf(sport, 'sport-2025')
    expect(rowsOf(ofSport, 'fouls').map((row) => row.decided === true)).toEqual([true, true, true, true, true, false])
  })

  it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
    'of %s has one blank for a single nominee, and leaves no empty Markdown mark',
    (_id, rulebook) => {
      for (const lang of LANGS) {
        const sheet = sheetOf(rulebook, rulebook.presets[0].id, {}, lang)
        const markdown = renderRuleSheetsMarkdown([sheet])
        expect(markdown.split('\n').filter((line) => /(^|\s)(\*\*|\*\*\*\*|~~~~)(\s|$)/.test(line))).toEqual([])
        const single = ['single-first-day', 'single-leaves'].map((key) => {
          const cue = LANGUAGES[lang].phrases.cue[key as 'single-leaves']
          return String(cue).split('{')[0]?.trim() ?? ''
        })
        for (const line of markdown.split('\n'))
          if (single.some((begins) => line.includes(`| ${begins}`)))
            expect(line.match(/\\_\\_\\_/g), line).toHaveLength(1)
      }
    },
  )

  it('about the deal starts with the smallest table of the rulebook', () => {
    expect(
      tableOf(sheetOf(hp, 'hp'), 'deal')
        .columns.map(({ title }) => title)
        .slice(1, 3),
    ).toEqual(['5', '6'])
    expect(tableOf(sheetOf(wolves, 'wolves'), 'deal').columns[1]?.title).toBe('6')
  })
})

describe('the code of the rules', () => {
  it('does not depend on the order of flags', () => {
    expect(rulesCode(city, cityFlags())).toBe('city 1.0 · VMLL')
    expect(rulesCode(city, Object.fromEntries(Object.entries(cityFlags()).reverse()))).toBe('city 1.0 · VMLL')
  })

  it('differs for every single changed flag', () => {
    const codes = [cityFlags(), ...turns.map(([key, value]) => cityFlags({ [key]: value }))].map((flags) =>
      rulesCode(city, flags),
    )
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('hostile text', () => {
  const hostile = `</style><script>alert(1)</script>"'\\ | ![x](y) <b>`
  const sheet: RuleSheet = {
    ...createRuleSheet(city, 'city', cityFlags({ repeatTargetScope: hostile }), 'en', hostile),
    title: hostile,
  }

  it('is shown as text on the page and runs nothing', () => {
    const html = renderRuleSheetsHtml([sheet])
    expect(html).not.toMatch(/<script|<b>|javascript:|onerror/i)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('is shown as text in Markdown', () => {
    const text = renderRuleSheetsMarkdown([sheet])
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('![x]')
  })

  it('cannot load anything, because sheets have no external resources', () => {
    expect(renderRuleSheetsHtml([createRuleSheet(city, 'city', cityFlags(), 'ru')])).not.toMatch(
      /(src|href)=|url\((?!#)|@import/,
    )
  })
})

describe('the overturn table for SPORT', () => {
  it.each([
    ['sport-2025', 'off', 'on'],
    ['sport-club', 'on', 'off'],
  ])('in %s marks the miss by shown numbers as %s and by claims without the Don as %s', (preset, shown, claims) => {
    const rows = rowsOf(createRuleSheet(sport, preset, flagsOf(sport, preset), 'en', '', true), 'overturn')
    expect(rows.map(({ cells, off }) => [cells[2]?.text.slice(0, 20), cells[3]?.text, off])).toEqual([
      ['The numbers shown di', shown, shown === 'off'],
      ['With the Don out, th', claims, claims === 'off'],
    ])
  })
})

describe('the layout of the graph', () => {
  it('is cached for a whole rulebook, separately for each language', () => {
    expect(placedRulebookGraph(city, 'en')).toBe(placedRulebookGraph(city, 'en'))
    expect(placedRulebookGraph(city, 'ru')).not.toBe(placedRulebookGraph(city, 'en'))
  })

  it('is cached for a part of a rulebook, separately for each part and language', () => {
    const [one, more] = [city.graph.edges.slice(0, 1), city.graph.edges.slice(0, 2)].map((edges) => ({
      effects: edges.flatMap(({ from, to }) => [from, to].flat()),
      edges: edges.map(({ id }) => id),
    }))
    if (!one || !more) throw new Error('two parts')
    expect(placedRulebookGraphPart(city, { ...one }, 'en')).toBe(placedRulebookGraphPart(city, one, 'en'))
    expect(placedRulebookGraphPart(city, one, 'ru')).not.toBe(placedRulebookGraphPart(city, one, 'en'))
    expect(placedRulebookGraphPart(city, more, 'en')).not.toBe(placedRulebookGraphPart(city, one, 'en'))
    expect(placedRulebookGraphPart(wolves, { effects: [], edges: [] }, 'en')).toMatchObject({ nodes: [] })
  })
})
