// Rules with which a season can be opened: every preset that clubs play and every scheme that the club knows.

import { describe, expect, it } from 'vitest'
import { LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'
import { RULEBOOKS, newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import { SCHEME_IDS } from '../../../src/scoring/schemes/registry.ts'
import { NEW_CLUB_PRESET_CHOICES, rulesOfPreset, defaultSchemeIdForPreset } from '../../../src/ui/shared/seasonRules.ts'
import { clubChannel } from '../clubChannel.ts'
import { hasImmunityRule, chairsWithoutUnknownCards } from '../../../src/ui/game/table/seating.ts'

const SEASON_PRESETS = RULEBOOKS.flatMap(({ presets }) => presets.map(({ id }) => id))

describe('the rules of a season', () => {
  it('can be any preset', () => {
    expect(SEASON_PRESETS).toEqual([
      'city',
      'wolves',
      'sport-2025',
      'sport-club',
      'hp',
      'benchmark',
      'plain',
      'aiwolf-5',
      'aiwolf-9',
      'aiwolf-13',
    ])
  })
  it('can be city, sport or wolves for a first season', () => {
    expect(NEW_CLUB_PRESET_CHOICES.map(({ preset }) => rulesOfPreset(preset).rulebook)).toEqual([
      'city',
      'sport',
      'wolves',
    ])
    for (const { preset } of NEW_CLUB_PRESET_CHOICES) expect(SEASON_PRESETS).toContain(preset)
  })
  it.each(SEASON_PRESETS)('of %s open a season in the club and a game with its default cards', async (preset) => {
    const channel = clubChannel()
    const rules = rulesOfPreset(preset)
    const season = await channel.send('seasons.open', {
      name: preset,
      kind: 'season',
      from: '2026-03-14',
      scheme: defaultSchemeIdForPreset(preset),
      ...rules,
    })
    if (!season.ok) throw new Error(season.error.code)
    const {
      deal,
      seats: { usual },
    } = newestRulebookOf(rules.rulebook)
    const enrolled = await channel.send('plan.enrol', {
      season: season.data.id,
      people: deal(usual).map((_, index) => ({ name: `Name ${index}`, club: '' })),
    })
    if (!enrolled.ok) throw new Error(enrolled.error.code)
    const seats = deal(usual).map((role, index) => ({ member: enrolled.data.entered[index]!, role, immune: false }))
    const game = await channel.send('games.open', {
      season: season.data.id,
      evening: '2026-03-14',
      judge: 'Judge',
      ...rules,
      seats,
      seed: 1,
    })
    expect(game).toMatchObject({ ok: true, data: { header: { preset } } })
  })
  it('contain every flag with the value of the preset', () => {
    expect(rulesOfPreset('sport-club')).toMatchObject({
      rulebook: 'sport',
      preset: 'sport-club',
      flags: { shooting: 'allAgree', bestMove: true, quietRoundsToDraw: 3 },
    })
    expect(Object.keys(rulesOfPreset('wolves').flags)).toEqual(newestRulebookOf('wolves').flags.map((flag) => flag.key))
  })
  it('have default scoring schemes with a name in every language', () => {
    for (const lang of LANGS)
      for (const id of SCHEME_IDS) expect(LANGUAGES[lang].screens.season.schemes).toHaveProperty([id])
    expect(SEASON_PRESETS.map(defaultSchemeIdForPreset)).toEqual([
      'official-2025',
      'wolves-club',
      'official-2025',
      'official-2025',
      'official-2025',
      'official-2025',
      'official-2025',
      'official-2025',
      'official-2025',
      'official-2025',
    ])
  })
})

describe('a table prepared for other rules', () => {
  it('drops cards that are not in the game', () => {
    const chairs = [
      { role: 'mistress', immune: true, member: 'a' },
      { role: 'don', immune: false, member: 'b' },
    ] as const
    expect(chairsWithoutUnknownCards(chairs, newestRulebookOf('sport'))).toEqual([
      { immune: false, member: 'a' },
      { immune: false, member: 'b', role: 'don' },
    ])
  })
  it('has immunity cards only in the city game', () => {
    expect(RULEBOOKS.filter(hasImmunityRule).map((rulebook) => rulebook.id)).toEqual(['city'])
  })
})
