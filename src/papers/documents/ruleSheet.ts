// The rule sheet of a rulebook under given flags, in one language, as plain data. It is printed for the wall and
// answers the judge's questions. It is generated from the same rulebook value that adjudicates games, so the two cannot
// disagree. The sections read the flags: they mark a row as `off` (nightSections.ts, dayCues.ts) or leave an article
// out (articles.ts). This file only removes the marked rows. Source: docs/spec/app.md §2, screen 7.

import type { RuleSheetText } from '../../i18n/language.ts'
import type { CustomCueTexts } from '../../i18n/phrase.ts'
import { DEFAULT_LANG, type Lang, LANGUAGES } from '../../i18n/registry.ts'
import { flagsChangedFromPreset } from '../../rules/flags.ts'
import type { Flags, FlagValue } from '../../rules/header.ts'
import type { FlagSpec, Rulebook } from '../../rules/rulebook.ts'
import { findMissingRulebookWords } from '../../rules/rulebooks/registry.ts'
import { articleBlocksOfSection } from './articles.ts'
import { nightCallsOf } from './nightCalls.ts'
import { daySections } from './daySections.ts'
import { ruleSheetColumns, nightSection, overturnSections, victorySection } from './nightSections.ts'
import type { FlagDifference, PrintedRow, RuleSheet, RuleSection } from './ruleSheetBlocks.ts'
import { type RuleSheetWords, ruleSheetWords } from './wording.ts'
import { rolesSection } from './rolesSection.ts'
import { rulesCode } from '../../rules/rulesCode.ts'

/** Table sizes for which the default deal is printed, unless the rulebook has its own limit. */
const DEAL_TABLE_SIZES = { from: 6, to: 20 } as const
/** Smallest table that rulebooks without their own limit accept. */
const MIN_TABLE_SIZE = 2
const FLAG_GROUPS = ['night', 'victory', 'day'] as const

/**
 * `owner` is the club and season for the running head. `everything` adds codes of reasons and, struck out, the rules
 * that the flags switch off. `phrases` is the club's own wording of the judge's phrases.
 */
export function createRuleSheet(
  rulebook: Rulebook,
  preset: string,
  flags: Flags,
  lang: Lang,
  owner = '',
  everything = false,
  phrases: CustomCueTexts = {},
): RuleSheet {
  return sheetIn(ruleSheetWords(lang, phrases), rulebook, preset, flags, owner, everything)
}

/** Keys of the judge's phrases under these rules, in the order of the rule sheet. */
export function spokenPhraseKeys(rulebook: Rulebook, preset: string, flags: Flags): readonly string[] {
  const words = ruleSheetWords(DEFAULT_LANG)
  const said = new Set<string>()
  const cue: RuleSheetWords['cue'] = (id, key, params) => {
    const sentence = words.cue(id, key, params)
    if (sentence !== undefined) said.add(key)
    return sentence
  }
  sheetIn({ ...words, cue }, rulebook, preset, flags, '', false)
  return [...said]
}

function sheetIn(
  words: RuleSheetWords,
  rulebook: Rulebook,
  preset: string,
  flags: Flags,
  owner: string,
  everything: boolean,
): RuleSheet {
  const title = rulebook.presets.length > 1 ? words.game('preset', preset) : words.game('rulebook', rulebook.id)
  const changed = flagsChangedFromPreset(rulebook, preset, flags)
  const presetName = words.game('preset', preset)
  const calls = nightCallsOf(rulebook, preset, flags)
  const standing = rulebook.flags.length === 0 ? 'fixed' : changed.length === 0 ? 'standard' : 'differs'
  return {
    lang: words.lang,
    rulebook: rulebook.id,
    preset,
    flags,
    title,
    owner,
    subtitle: words.own('sheet', 'name'),
    code: rulesCode(rulebook, flags),
    version: words.own('sheet', 'version', { version: rulebook.version, date: words.date(rulebook.published) }),
    standing: words.own('sheet', standing, { preset: presetName }),
    differences: changed.map((flag) => difference(rulebook, preset, flag, flags, words)),
    sections: [
      rolesSection(rulebook, calls, flags, words),
      nightSection(rulebook, calls, flags, words),
      victorySection(rulebook, flags, words, everything),
      ...overturnSections(rulebook, flags, words, everything),
      ...daySections(rulebook, calls, flags, words, everything),
      ...flagsSections(rulebook, preset, changed, flags, words),
      dealSection(rulebook, flags, words),
    ].map((section) => (everything ? section : withoutSwitchedOffRows(section))),
    words: {
      decided: words.own('sheet', 'decided'),
      legend: [
        words.own('sheet', everything ? 'legend' : 'legendInForce', { decided: words.own('sheet', 'decided') }),
        ...(findMissingRulebookWords(rulebook, words.lang).length === 0 ? [] : [words.own('unnamed', 'legend')]),
      ].join(' '),
      page: words.own('sheet', 'page'),
      ...(isCredited(rulebook.id) ? { credits: words.own('credits', rulebook.id) } : {}),
    },
  }
}

function isCredited(rulebook: string): rulebook is keyof RuleSheetText['credits'] {
  return Object.hasOwn(LANGUAGES.en.sheet.credits, rulebook)
}

/** Removes the rows that the flags switch off. */
function withoutSwitchedOffRows(section: RuleSection): RuleSection {
  const blocks = section.blocks.map((block) =>
    block.type === 'table'
      ? {
          ...block,
          groups: block.groups.map((group) => ({ ...group, rows: group.rows.filter(({ off }) => off !== true) })),
        }
      : block,
  )
  return {
    ...section,
    blocks: blocks.filter((block) => block.type !== 'table' || block.groups.some(({ rows }) => rows.length > 0)),
  }
}

/** If 0 means that the rule does not exist, 0 is shown as a word. */
function flagValue(flag: FlagSpec, value: FlagValue, words: RuleSheetWords): string {
  return flag.zeroIsOff === true && value === 0 ? words.own('state', 'off') : words.game('value', String(value))
}

function difference(
  rulebook: Rulebook,
  preset: string,
  flag: FlagSpec,
  flags: Flags,
  words: RuleSheetWords,
): FlagDifference {
  const value = flags[flag.key] ?? flag.initial
  const usual = presetValue(rulebook, preset, flag)
  const params = {
    flag: words.game('flag', flag.key),
    value: flagValue(flag, value, words),
    preset: flagValue(flag, usual, words),
  }
  return { flag: flag.key, rule: flag.rule, value, preset: usual, sentence: words.own('sheet', 'difference', params) }
}

function presetValue(rulebook: Rulebook, preset: string, flag: FlagSpec): FlagValue {
  return rulebook.presets.find((candidate) => candidate.id === preset)?.flags[flag.key] ?? flag.initial
}

/** Empty for a rulebook without flags. */
function flagsSections(
  rulebook: Rulebook,
  preset: string,
  changed: readonly FlagSpec[],
  flags: Flags,
  words: RuleSheetWords,
): readonly RuleSection[] {
  const row = (flag: FlagSpec): PrintedRow => ({
    changed: changed.includes(flag),
    cells: [
      { text: words.game('flag', flag.key) },
      { text: flagValue(flag, flags[flag.key] ?? flag.initial, words) },
      { text: flagValue(flag, presetValue(rulebook, preset, flag), words) },
      { text: flag.rule },
    ],
  })
  const groups = FLAG_GROUPS.map((group) => {
    const flagsOfGroup = rulebook.flags.filter((flag) => flag.group === group)
    const decided = flagsOfGroup.every((flag) => flag.clubDecision)
    return {
      heading: words.own('group', group),
      decided,
      rows: flagsOfGroup.map((flag) => ({ ...row(flag), decided: flag.clubDecision && !decided })),
    }
  })
  if (rulebook.flags.length === 0) return []
  return [
    {
      id: 'flags',
      title: words.own('section', 'flags'),
      blocks: [
        {
          type: 'table',
          id: 'flags',
          groups: groups.filter(({ rows }) => rows.length > 0),
          columns: ruleSheetColumns(words, { flag: 'text', value: 'value', initial: 'value', rule: 'rule' }),
        },
      ],
    },
  ]
}

/** One column for each table size and one row for each role. */
function dealSection(rulebook: Rulebook, flags: Flags, words: RuleSheetWords): RuleSection {
  const { min, max, usual } = rulebook.seats
  const from = min > MIN_TABLE_SIZE ? min : DEAL_TABLE_SIZES.from
  const sizes = Array.from({ length: DEAL_TABLE_SIZES.to - from + 1 }, (_, i) => from + i).filter((n) => n <= max)
  const deals = sizes.map((n) => rulebook.deal(n))
  const rows = rulebook.roles.map(({ role, faction }): PrintedRow => ({
    cells: [
      { text: words.game('role', role), mark: faction },
      ...deals.map((cards) => ({ text: String(cards.filter((card) => card === role).length).replace(/^0$/, '–') })),
    ],
  }))
  return {
    id: 'deal',
    title: words.own('section', 'deal'),
    note: words.own('note', 'deal'),
    blocks: [
      {
        type: 'table',
        id: 'deal',
        columns: [
          ...ruleSheetColumns(words, { players: 'name' }),
          ...sizes.map((n) => ({ title: String(n), kind: 'number' as const, usual: n === usual })),
        ],
        groups: [{ rows }],
      },
      ...articleBlocksOfSection(rulebook, 'deal', flags, words),
    ],
  }
}
