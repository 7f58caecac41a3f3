// Changes that the rulebook editor makes to a file: cards, calls, effects and winners are added as on the screen, and
// removed again.

import { describe, expect, it } from 'vitest'
import { parseRulebookValue } from '../../../../src/club/rulebooks/parse.ts'
import { findRulebookFaults } from '../../../../src/rules/rulebookFiles/check.ts'
import { compileRulebook } from '../../../../src/rules/rulebookFiles/compile.ts'
import type { EffectItem, RulebookFile } from '../../../../src/rules/rulebookFiles/rulebookFile.ts'
import { presetFlags } from '../../../../src/rules/flags.ts'
import { resolveNight } from '../../../../src/rules/night.ts'
import {
  publishedRulebookFile,
  PUBLISHED_RULEBOOKS,
  newestRulebookOf,
} from '../../../../src/rules/rulebooks/registry.ts'
import { seat, type Role } from '../../../../src/rules/vocabulary.ts'
import * as form from '../../../../src/ui/features/rules/logic/rulebookForm.ts'

const city = form.startRulebookFile(
  publishedRulebookFile(newestRulebookOf('city')) as RulebookFile,
  'our-city',
  [],
  '2026-11-27',
)
const role = (id: string) => id as Role
const CARDS = ['don', 'mafia', 'maniac', 'sheriff', 'doctor', 'mistress', 'citizen', 'guard', 'bomb'] as const

/** Cards of the players who are dead in the morning. */
function deadIn(file: RulebookFile, acts: Readonly<Record<string, string>>): readonly string[] {
  expect(findRulebookFaults(file)).toEqual([])
  const rulebook = compileRulebook(file)
  const flags = presetFlags(rulebook, rulebook.presets[0].id)
  if (!flags.ok) throw new Error(flags.error.code)
  const cards = CARDS.filter((card) => file.roles.some((each) => each.role === role(card)))
  const at = (card: string) => seat(cards.findIndex((each) => each === card) + 1)
  const { deaths } = resolveNight(rulebook, flags.value, {
    seats: cards.map((card) => ({ seat: at(card), role: role(card), alive: true, immune: false })),
    acts: Object.fromEntries(Object.entries(acts).map(([by, target]) => [by, at(target)])),
    shots: {},
    previous: {},
  })
  return deaths.map((each) => cards[each - 1] ?? '')
}

const withBomb = () => {
  const cards = form.withNewRulebookRole(city, 'en', 'Bomb')
  const added = form.withNewEffect(cards, 'en', 'Blast')
  const blast = added.effects.at(-1) as form.DerivedEffectItem
  return form.withChangedEffect(added, { ...blast, from: { ...blast.from, targetHolds: [role('bomb')] } } as EffectItem)
}

it('removing any removable card from any rulebook leaves no unknown ids', () => {
  for (const published of PUBLISHED_RULEBOOKS) {
    const file = publishedRulebookFile(published) as RulebookFile
    for (const { role: each } of file.roles.filter((spec) => form.mayRemoveRole(file, spec.role))) {
      const codes = findRulebookFaults(form.withoutRole(file, each)).map(({ code }) => code)
      expect(codes.filter((code) => !/deal|verdict|winners|seats/.test(code))).toEqual([])
    }
  }
})

it('a noun keeps its grammatical cases when its label changes', () => {
  const named = form.withNewRulebookRole(city, 'ru', 'Бомба')
  const { role: id } = named.roles.at(-1) ?? { role: role('') }
  const part = (file: RulebookFile, which: form.NounFormKey) => form.rulebookWordOf(file, 'ru', 'role', id, which)
  const typed = (file: RulebookFile, text: string, which?: form.NounFormKey) =>
    form.withRulebookWord(file, 'ru', 'role', id, text, which)
  const declined = typed(typed(named, 'Бомбу', 'acc'), 'f', 'gender')
  expect(declined.words?.['ru']?.role?.[id]).toEqual({ label: 'Бомба', acc: 'Бомбу', gender: 'f' })
  const renamed = typed(declined, 'Мина')
  expect([part(renamed, 'label'), part(renamed, 'acc'), part(renamed, 'dat')]).toEqual(['Мина', 'Бомбу', ''])
  expect(typed(typed(declined, '', 'acc'), '', 'gender')).toEqual(named)
  expect(typed(declined, '').words?.['ru']?.role).toEqual({})
})

it('freeIdFor makes an unused id of Latin letters from a name', () => {
  expect(form.freeIdFor('Личная охрана', [], 'card')).toBe('lichnaya-okhrana')
  expect(form.freeIdFor('Élan vital!', ['elan-vital'], 'card')).toBe('elan-vital-2')
  expect(form.freeIdFor('12', [], 'card')).toBe('card')
  expect(form.freeIdFor('護衛', ['card'], 'card')).toBe('card-2')
})

it("the next version of a club's rulebook keeps the id, and a renamed rulebook gets a new id", () => {
  const next = form.startRulebookFile(city, 'our-city', ['1', '2.5'], '2026-11-28')
  expect(next).toEqual({ ...city, version: '3', published: '2026-11-28' })
  const named = form.withRulebookName(city, 'en', 'Black Cat', 'black-cat')
  expect([named.id, named.presets[0]?.id, named.words?.['en']?.name]).toEqual(['black-cat', 'black-cat', 'Black Cat'])
})

describe('card of the club', () => {
  it('can kill its killer', () => {
    expect(deadIn(withBomb(), { mafia: 'bomb' })).toEqual(['don', 'bomb'])
    expect(deadIn(withBomb(), { mafia: 'bomb', doctor: 'bomb' })).toEqual([])
  })

  it('loses the edges to its effect when the effect is removed', () => {
    const cancelling = form.withNewEdge(withBomb(), 'heal', 'blast')
    expect(form.withoutEffect(cancelling, 'blast').edges).toEqual(city.edges)
    expect(
      form.nightCallOf(form.withChangedNightStep(city, 'doctor', { mustAct: true }), role('doctor')),
    ).toMatchObject({
      mustAct: true,
    })
  })

  it('can protect from every kill', () => {
    const file = form.withNightActVerb(form.withNewRulebookRole(city, 'en', 'Guard'), role('guard'), 'protect')
    expect(deadIn(file, { mafia: 'citizen', maniac: 'citizen', guard: 'citizen' })).toEqual([])
    expect(deadIn(file, { mafia: 'citizen', guard: 'sheriff' })).toEqual(['citizen'])
  })

  it("can block a card's act, and can be called before that card", () => {
    const file = form.withNightActVerb(form.withNewRulebookRole(city, 'en', 'Guard'), role('guard'), 'block')
    expect(deadIn(file, { maniac: 'citizen', guard: 'maniac' })).toEqual([])
    const first = form.withNightCallMovedBefore(file, 'guard', 'mistress')
    expect(first.night.map(({ id }) => id).slice(0, 2)).toEqual(['guard', 'mistress'])
    expect([form.idOfNextNightStep(first, 'guard'), form.idOfNextNightStep(file, 'guard')]).toEqual(['mistress', ''])
  })

  it('kills despite a heal until an edge from the heal is added', () => {
    const file = form.withNightActVerb(form.withNewRulebookRole(city, 'en', 'Guard'), role('guard'), 'kill')
    expect(deadIn(file, { guard: 'citizen', doctor: 'citizen' })).toEqual(['citizen'])
    const healed = form.withNewEdge(file, 'heal', 'kill:guard')
    expect(deadIn(healed, { guard: 'citizen', doctor: 'citizen' })).toEqual([])
    expect(form.withoutEdge(healed, healed.edges.at(-1)?.id ?? '')).toEqual(file)
  })

  it('can win as a side of its own when voted out, and is black in a check', () => {
    const cards = form.withSideOfRole(form.withNewRulebookRole(city, 'uk', 'Блазень'), role('blazen'), '')
    expect(cards.night.map((step) => form.checkResultOfRole(step, role('blazen')))).toContain('black')
    const file = form.withWinWhenVotedOut(cards, role('blazen'), true)
    expect(findRulebookFaults(file)).toEqual([])
    expect(form.hasWinWhenVotedOut(file, role('blazen'))).toBe(true)
    expect(form.withWinWhenVotedOut(file, role('blazen'), false)).toEqual(cards)
  })

  it.each(form.NIGHT_ACT_VERBS)('is removed with all references to it: %s', (verb) => {
    const cards = form.withNewRulebookRole(city, 'en', 'Guard')
    const full = form.withWinWhenVotedOut(
      form.withSideOfRole(form.withNightActVerb(cards, role('guard'), verb), role('guard'), ''),
      role('guard'),
      true,
    )
    expect(form.withoutRole(full, role('guard'))).toEqual({ ...city, words: { en: {} } })
    expect(form.nightActVerbOf(form.nightCallOf(full, role('guard')))).toBe(verb)
    const read = parseRulebookValue(full)
    expect(read.ok ? [] : read.error).toEqual([])
  })

  it('can have the default check result or a different one', () => {
    const file = form.withNewRulebookRole(city, 'en', 'Guard')
    const asked = form.withCheckResult(file, 'sheriff', role('guard'), 'no-role')
    const of = (each: RulebookFile) => {
      const step = form.nightCallOf(each, role('sheriff'))
      return step && form.checkResultOfRole(step, role('guard'))
    }
    expect([of(file), of(asked)]).toEqual(['red', 'no-role'])
    expect(form.withCheckResult(asked, 'sheriff', role('guard'), 'red')).toEqual(file)
  })
})
