// Judge's phrases in the club's own wording, on the rule sheet and elsewhere. An invalid phrase is refused, and ignored
// if it comes from another program.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { evolvePhrases, MAX_PHRASE_LENGTH } from '../../../src/club/model/ownPhrases.ts'
import { spokenPhraseKeys, createRuleSheet } from '../../../src/papers/documents/ruleSheet.ts'
import { cuePhrase } from '../../../src/i18n/phrase.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { codeOf, newClub, taken } from '../../club/clubFixture.ts'

const PHRASE = { rulebook: 'city', lang: 'en', key: 'speech' } as const
const set = (club: Club, text: string, key: string = PHRASE.key) => club.ask('phrases.set', { ...PHRASE, key, text })

/** A club for which phrases can be set. */
async function knowing(): Promise<Club> {
  const club = newClub()
  return club
}

describe('a phrase in the club’s own words', () => {
  it('is only on the sheet of its rulebook and language', async () => {
    const club = await knowing()
    const sheetOf = async (rulebook: 'city' | 'wolves', lang: 'en' | 'ru') =>
      (
        await taken(
          club.ask('documents.paper', {
            ask: { paper: 'rules', of: { rulebook, preset: rulebook, flags: {} } },
            lang,
          }),
        )
      ).html
    expect(await taken(set(club, '  Number {seat},\n your sixty seconds. '))).toEqual({
      en: { speech: 'Number {seat}, your sixty seconds.' },
    })
    expect(await sheetOf('city', 'en')).toContain('Number ___, your sixty seconds.')
    expect(await sheetOf('city', 'ru')).not.toContain('your sixty seconds')
    expect(await sheetOf('wolves', 'en')).not.toContain('your sixty seconds')
    expect(await taken(set(club, ''))).toEqual({ en: {} })
    expect(await sheetOf('city', 'en')).not.toContain('your sixty seconds')
  })

  it.each([
    ['phrases/unknown', 'A phrase.', 'no-such-phrase'],
    ['phrases/unknown', 'A phrase.', '__proto__'],
    ['phrases/too-long', 'a'.repeat(MAX_PHRASE_LENGTH + 1), 'speech'],
    ['phrases/unreadable', 'Number {seat, your minute.', 'speech'],
    ['phrases/unreadable', 'Number {seat, plural, one {x}}.', 'speech'],
    ['phrases/unknown-blank', 'Number {seat}, {role}.', 'speech'],
    ['phrases/unknown-blank', '{seat} died.', 'night-falls'],
  ])('is refused with %s: “%.40s”', async (code, text, key) => {
    const club = newClub()
    expect(await codeOf(set(club, text, key))).toBe(code)
    expect(await taken(club.ask('phrases.own', { rulebook: 'city' }))).toEqual({})
  })

  it.each([
    { ...PHRASE, text: '{seat' },
    { ...PHRASE, text: '{role}' },
    { ...PHRASE, lang: 'xx', text: 'Hello.' },
    { ...PHRASE, lang: '__proto__', text: 'Hello.' },
    { ...PHRASE, key: 'constructor', text: 'Hello.' },
  ])('is ignored if it is invalid and comes from another program: $lang $key $text', (event) => {
    expect(evolvePhrases(new Map(), { type: 'PhraseReworded', ...event } as never)).toEqual(new Map())
  })

  it('may use the plurals of the original', async () => {
    const text = 'Tonight: {seats_count, plural, one {number} other {numbers}} {seats}.'
    const own = await taken(set(await knowing(), text, 'morning-deaths'))
    expect(cuePhrase('en', 'city', 'morning-deaths', { seats: [4] }, own)).toBe('Tonight: number 4.')
    expect(cuePhrase('en', 'city', 'morning-deaths', { seats: [4, 7] }, own)).toBe('Tonight: numbers 4 and 7.')
  })
})

describe.each(RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => [id, rulebook] as const)))(
  'every phrase of %s',
  (preset, rulebook) => {
    const flags = presetFlags(rulebook, preset)
    if (!flags.ok) throw new Error(flags.error.code)
    const said = spokenPhraseKeys(rulebook, preset, flags.value)

    it.each(LANGS)('is on the rule sheet in %s if the club has reworded it', (lang) => {
      expect(said.length).toBeGreaterThan(5)
      const phrases = { [lang]: Object.fromEntries(said.map((key) => [key, `[${key}]`])) }
      const sheet = JSON.stringify(createRuleSheet(rulebook, preset, flags.value, lang, '', false, phrases))
      expect(said.filter((key) => !sheet.includes(`[${key}]`))).toEqual([])
    })
  },
)
