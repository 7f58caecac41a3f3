// Names of sides and winners in each rulebook, in every tested language. Sources: SPORT-1 and WOLVES-4 (black and red
// team), CITY (the mafia, the red team, the Maniac), HP and BENCH-5 (the mafia and the town), PLAIN (citizens), the
// contest's protocol (village and wolves).

import { describe, expect, it } from 'vitest'
import { formatMessage } from '../../src/i18n/message.ts'
import { rulebookPhrase } from '../../src/i18n/phrase.ts'
import { LANGS } from '../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { TESTED_LANGS, type TestedLang } from './support/testedLangs.ts'

type Words = Readonly<Record<TestedLang, readonly [red: string, mafia: string]>>

const BLACKS: Words = {
  en: ['Red team wins', 'Black team wins'],
  ru: ['Победа красных', 'Победа чёрных'],
  uk: ['Перемога червоних', 'Перемога чорних'],
}
const TOWN: Words = {
  en: ['Town wins', 'Mafia wins'],
  ru: ['Победа города', 'Победа мафии'],
  uk: ['Перемога міста', 'Перемога мафії'],
}
const VILLAGE: Words = {
  en: ['Village wins', 'Wolves win'],
  ru: ['Победа деревни', 'Победа оборотней'],
  uk: ['Перемога села', 'Перемога перевертнів'],
}
const WON: Readonly<Record<(typeof RULEBOOKS)[number]['id'], Words>> = {
  city: {
    en: ['Red team wins', 'Mafia wins'],
    ru: ['Победа красных', 'Победа мафии'],
    uk: ['Перемога червоних', 'Перемога мафії'],
  },
  sport: BLACKS,
  wolves: BLACKS,
  hp: TOWN,
  benchmark: TOWN,
  plain: {
    en: ['Citizens win', 'Mafia wins'],
    ru: ['Победа мирных', 'Победа мафии'],
    uk: ['Перемога мирних', 'Перемога мафії'],
  },
  'aiwolf-5': VILLAGE,
  'aiwolf-9': VILLAGE,
  'aiwolf-13': VILLAGE,
}
const SIDES: Readonly<Record<TestedLang, readonly string[]>> = {
  en: ['Red|Mafia', 'Red|Black', 'Town|Mafia', 'Citizens|Mafia', 'Village|Wolves'],
  ru: ['Красные|Мафия', 'Красные|Чёрные', 'Город|Мафия', 'Мирные|Мафия', 'Деревня|Оборотни'],
  uk: ['Червоні|Мафія', 'Червоні|Чорні', 'Місто|Мафія', 'Мирні|Мафія', 'Село|Перевертні'],
}
const SIDE_OF: Readonly<Record<(typeof RULEBOOKS)[number]['id'], number>> = {
  city: 0,
  sport: 1,
  wolves: 1,
  hp: 2,
  benchmark: 2,
  plain: 3,
  'aiwolf-5': 4,
  'aiwolf-9': 4,
  'aiwolf-13': 4,
}
const TABLE = RULEBOOKS.flatMap((rulebook) => TESTED_LANGS.map((lang) => [rulebook.id, lang, rulebook] as const))

it.each(LANGS)('in %s, games without a known rulebook use the general terms', (lang) => {
  expect(rulebookPhrase(lang, undefined, 'winner', 'mafia')).toBe(rulebookPhrase(lang, 'city', 'winner', 'mafia'))
  expect(rulebookPhrase(lang, 'a stranger', 'side', 'mafia')).toBe(rulebookPhrase(lang, 'city', 'side', 'mafia'))
})

describe.each(TABLE)('%s in %s', (id, lang, rulebook) => {
  const of = (section: 'winner' | 'side' | 'team' | 'reason' | 'cue', key: string) =>
    rulebookPhrase(lang, id, section, key)

  it('the winner is named in the terms of the rulebook’s source', () => {
    expect([of('winner', 'red'), of('winner', 'mafia')]).toEqual(WON[id][lang])
  })

  it('each side is named the same way in tables and in sentences', () => {
    const sides = [of('side', 'red'), of('side', 'mafia')]
    expect(sides.join('|')).toBe(SIDES[lang][SIDE_OF[id]])
    const within = formatMessage(lang, '{side_nom}', { side: { side: 'mafia', rulebook: id } })
    expect(within).toBe(sides[1]?.toLowerCase())
  })

  it('a team with only one side has the same name as that side', () => {
    for (const team of ['red', 'black'] as const) {
      const sides = [...new Set(rulebook.roles.filter((role) => role.team === team).map(({ faction }) => faction))]
      if (sides.length === 1) expect(of('team', team)).toBe(of('side', sides[0] ?? ''))
    }
  })

  // HP's judge says whether the mafia has lost or won. English judges use the words of their source.
  it.runIf(lang !== 'en' && id !== 'hp')(
    'announces the winner in the judge’s cue with the same words as elsewhere',
    () => {
      for (const { outcome } of rulebook.victory)
        expect(of('cue', `over-${outcome.reason}`).toLowerCase()).toContain(of('winner', outcome.winner).toLowerCase())
    },
  )

  it('reasons mention only teams that the rulebook has', () => {
    const foreign = { en: /\bblacks?\b/i, ru: /чёрн/i, uk: /чорн/i }[lang]
    const hasBlacks = ['city', 'sport', 'wolves'].includes(id)
    for (const { outcome } of rulebook.victory)
      if (!hasBlacks) expect(of('reason', outcome.reason)).not.toMatch(foreign)
  })
})
