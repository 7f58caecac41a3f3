// Every text that the engine can ask for exists in every language.

import { describe, expect, test } from 'vitest'
import { cuesOf } from '../../src/rules/cue.ts'
import { EXIT_KINDS, VOID_ACT_REASONS } from '../../src/rules/events.ts'
import { isActStep } from '../../src/rules/night.ts'
import { ENTRY_REFUSALS, SETUP_REFUSALS } from './support/refusals.ts'
import { rulebookPhrase, formatPhrase, type PhraseSection } from '../../src/i18n/phrase.ts'
import { LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { CHECK_RESULTS, OUTCOME_REASONS, ROLES, TEAMS, WINNERS } from '../../src/rules/vocabulary.ts'
import { randomGame, table } from './support/games.ts'

const NEEDED: readonly (readonly [PhraseSection, readonly string[]])[] = [
  ['role', ROLES],
  ['team', TEAMS],
  ['winner', WINNERS],
  ['reason', OUTCOME_REASONS],
  ['answer', CHECK_RESULTS],
  ['gesture', CHECK_RESULTS],
  ['exit', [...EXIT_KINDS, 'dragged']],
  ['void', VOID_ACT_REASONS],
  ['rejection', [...ENTRY_REFUSALS, ...SETUP_REFUSALS, 'entry/out-of-place']],
  ['cue', OUTCOME_REASONS.map((reason) => `over-${reason}`)],
  ...RULEBOOKS.flatMap((rulebook): (readonly [PhraseSection, readonly string[]])[] => [
    ['rulebook', [rulebook.id]],
    ['preset', rulebook.presets.map((preset) => preset.id)],
    ['flag', rulebook.flags.map((flag) => flag.key)],
    ['value', rulebook.flags.flatMap((flag) => flag.values.filter((value) => typeof value !== 'number').map(String))],
    ['edge', rulebook.graph.edges.map((edge) => edge.id)],
    ['effect', rulebook.graph.effects.map((effect) => effect.kind)],
    ['spread', rulebook.graph.effects.filter((effect) => effect.links !== undefined).map((effect) => effect.kind)],
    ['victory', rulebook.victory.map((rule) => rule.id)],
    ['cue', rulebook.night.map((step) => `night-${step.id}`)],
    ['acted', rulebook.night.filter(isActStep).map((step) => step.id)],
    ['ask', rulebook.night.map((step) => (step.kind === 'shots' || step.kind === 'pause' ? step.kind : step.id))],
  ]),
]

test('formatPhrase inserts a parameter literally, and returns an unknown key unchanged', () => {
  expect(formatPhrase('en', 'rejection', 'setup/unknown-rulebook', { rulebook: '{seat} $& <b>' })).toBe(
    'There is no rulebook or preset “{seat} $& <b>”.',
  )
  expect(formatPhrase('en', 'role', 'constructor')).toBe('constructor')
})

describe.each(LANGS)('phrases in %s', (lang) => {
  test.each(NEEDED)('contain every text of the section %s', (section, keys) => {
    expect(keys.filter((key) => !Object.hasOwn(LANGUAGES[lang].phrases[section], key))).toEqual([])
  })

  test('phrases contain every cue of random games, with every blank filled', () => {
    const roles = [
      'don',
      'mafia',
      'maniac',
      'mistress',
      'doctor',
      'sheriff',
      'citizen',
      'citizen',
      'citizen',
      'citizen',
    ] as const
    for (let seed = 0; seed < 20; seed += 1) {
      for (const state of randomGame(table(roles), seed, { fouls: true }).states) {
        const said = cuesOf(state).map((cue) => rulebookPhrase(lang, state.header.rulebook, 'cue', cue.key, cue.params))
        expect(said.length).toBeGreaterThan(0)
        expect(said.filter((sentence) => /[{}]/.test(sentence) || !sentence.includes(' '))).toEqual([])
      }
    }
  })
})
