// The rule sheet is made from the rulebook: turning a flag turns the sheet, both languages say the
// same things, and nothing hostile gets through.

import { describe, expect, it } from 'vitest'
import { placedGraph } from '../../../src/club/documents/placedGraph.ts'
import { renderHtml } from '../../../src/club/documents/renderHtml.ts'
import { renderMarkdown } from '../../../src/club/documents/renderMarkdown.ts'
import { ruleSheet } from '../../../src/club/documents/ruleSheet.ts'
import type { RuleSheet, TableBlock } from '../../../src/club/documents/sheet.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import type { Flags, FlagValue } from '../../../src/rules/header.ts'
import { isOpen } from '../../../src/rules/overturn.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { city } from '../../../src/rules/rulebooks/city.ts'
import { rulesCode } from '../../../src/rules/rulesCode.ts'

function flagsOf(rulebook: typeof city, preset: string, changes: Flags = {}): Flags {
  const base = presetFlags(rulebook, preset)
  if (!base.ok) throw new Error(base.error.code)
  return { ...base.value, ...changes }
}

const cityFlags = (changes: Flags = {}) => flagsOf(city, 'city', changes)
const citySheet = (changes: Flags = {}) => ruleSheet(city, 'city', cityFlags(changes), 'en')

function tableOf(sheet: RuleSheet, id: string): TableBlock {
  const found = sheet.sections.flatMap(({ blocks }) => blocks).find((block) => block.type === 'table' && block.id === id)
  if (found?.type !== 'table') throw new Error(`no table ${id}`)
  return found
}

const rowsOf = (sheet: RuleSheet, id: string) => tableOf(sheet, id).groups.flatMap(({ rows }) => rows)

/** Everything but what names the flags and the code themselves. */
function substance({ sections }: RuleSheet): string {
  return JSON.stringify(sections.filter(({ id }) => id !== 'flags'))
}

const turns = city.flags.flatMap(({ key, initial, values }) => values.filter((value) => value !== initial).map((value): [string, FlagValue] => [key, value]))

describe('a turned flag', () => {
  it.each(turns)('%s = %s shows in the sheet, in the list of differences and in the code', (key, value) => {
    const [standard, turned] = [citySheet(), citySheet({ [key]: value })]
    expect(turned.differences.map(({ flag, value: now }) => [flag, now])).toEqual([[key, value]])
    expect(turned.code).not.toBe(standard.code)
    expect(substance(turned)).not.toBe(substance(standard))
    expect(rowsOf(turned, 'flags').filter((row) => row.changed === true)).toHaveLength(1)
  })

  it('is no difference when it is the preset’s own value', () => {
    expect(citySheet({ loverDeathDrag: true }).differences).toEqual([])
  })
})

describe('the overturn table', () => {
  it.each([
    ['as published', {}, [2, 4, 9, 10, 15]],
    ['the drag off takes its edges with it', { loverDeathDrag: false, loverDragSavable: true }, [2, 4, 9, 10, 15]],
    ['only oneself', { repeatTargetScope: 'selfOnly' }, [1, 3, 9, 10, 15]],
    ['no cooldown at all', { doctorNoRepeatTarget: false, mistressNoRepeatTarget: false }, [1, 2, 3, 4, 9, 10, 15]],
    ['no protection by a visit', { loverGrantsVoteImmunity: false }, [2, 4, 9, 10, 13, 14, 15]],
    ['everything the card can do', { immunityBlocksVote: true, immunitySavesFromDrag: true, loverDragSavable: true }, [2, 4]],
  ] as const)('strikes out what is off: %s', (_what, changes, off) => {
    const rows = rowsOf(citySheet(changes), 'overturn')
    expect(rows.filter((row) => row.off === true).map(({ cells }) => Number(cells[0]?.text))).toEqual(off)
    expect(rows).toHaveLength(city.graph.edges.length)
  })

  it('strikes out the victory rules that are off', () => {
    const off = rowsOf(citySheet({ maniacWinBeatsParity: true }), 'victory').map((row) => row.off)
    expect(off).toEqual([...city.victory.map(({ gate }) => !isOpen(gate, cityFlags({ maniacWinBeatsParity: true }))), true])
  })
})

describe.each(RULEBOOKS.flatMap((rulebook) => rulebook.presets.map((preset) => ({ rulebook, preset: preset.id }))))('$rulebook.id, preset $preset', ({ rulebook, preset }) => {
  const flags = flagsOf(rulebook, preset)
  const [en, ru] = [ruleSheet(rulebook, preset, flags, 'en'), ruleSheet(rulebook, preset, flags, 'ru')]

  it('has the same sections, tables and rows in both languages', () => {
    const shape = (sheet: RuleSheet) => sheet.sections.map(({ id, blocks }) => [id, ...blocks.map((block) =>
      block.type === 'table' ? `${block.id} ${block.columns.length} ${block.groups.map(({ rows }) => rows.length).join()}` : block.type === 'articles' ? block.items.map(({ rule }) => rule).join() : 'graph')])
    expect(shape(ru)).toEqual(shape(en))
    expect(ru.code).toBe(en.code)
  })

  it('leaves no Latin word in Russian prose, and no blank unfilled in either', () => {
    const prose = ru.sections.flatMap(({ title, note = '', blocks }) => [title, note, ...blocks.flatMap((block) =>
      block.type === 'articles' ? block.items.map(({ text }) => text)
        : block.type === 'table' ? block.groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter((_, i) => block.columns[i]?.kind !== 'rule').map(({ text }) => text))) : [])])
    expect(prose.filter((text) => /[a-z]/i.test(text))).toEqual([])
    expect([en, ru].flatMap(({ sections }) => JSON.stringify(sections).match(/\{\w+\}/g) ?? [])).toEqual([])
  })

  it('has a deal of n cards for every n', () => {
    const deal = tableOf(en, 'deal')
    deal.columns.slice(1).forEach(({ title }, i) => {
      const cards = deal.groups.flatMap(({ rows }) => rows).reduce((sum, { cells }) => sum + (Number(cells[i + 1]?.text) || 0), 0)
      expect(cards).toBe(Number(title))
    })
  })

  it('gives Markdown tables whose rows are all as wide as their head', () => {
    const tables = renderMarkdown([en, ru]).split(/\n\n/).filter((block) => block.startsWith('|'))
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) expect(new Set(table.split('\n').map((line) => line.replaceAll('\\|', '').split('|').length)).size).toBe(1)
  })
})

describe('the code', () => {
  it('is the same on every machine and in every order', () => {
    expect(rulesCode(city, cityFlags())).toBe('city 1.0 · VMLL')
    expect(rulesCode(city, Object.fromEntries(Object.entries(cityFlags()).reverse()))).toBe('city 1.0 · VMLL')
  })

  it('tells all single changes apart', () => {
    const codes = [cityFlags(), ...turns.map(([key, value]) => cityFlags({ [key]: value }))].map((flags) => rulesCode(city, flags))
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('hostile text', () => {
  const hostile = `</style><script>alert(1)</script>"'\\ | ![x](y) <b>`
  const sheet: RuleSheet = { ...ruleSheet(city, 'city', cityFlags({ repeatTargetScope: hostile }), 'en', hostile), title: hostile }

  it('is text in the page, and runs nowhere', () => {
    const html = renderHtml([sheet])
    expect(html).not.toMatch(/<script|<b>|javascript:|onerror/i)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('is text in Markdown', () => {
    const text = renderMarkdown([sheet])
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('![x]')
  })

  it('loads nothing', () => {
    expect(renderHtml([ruleSheet(city, 'city', cityFlags(), 'ru')])).not.toMatch(/(src|href)=|url\((?!#)|@import/)
  })
})

it('the drawing is laid out once for a rulebook and a language', () => {
  expect(placedGraph(city, 'en')).toBe(placedGraph(city, 'en'))
  expect(placedGraph(city, 'ru')).not.toBe(placedGraph(city, 'en'))
})
