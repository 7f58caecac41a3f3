// The judge's cues in every rulebook: each step of random games has a sentence in every language, in the rulebook's own
// words if its source specifies them. SPORT-3, WOLVES-6, HP-3, BENCH-3.

import { describe, expect, it } from 'vitest'
import { cuesOf, nightCallCueKey, clockSecondsOf, timeUpCue } from '../../src/rules/cue.ts'
import { nightStepId } from '../../src/rules/step.ts'
import type { GameEvent } from '../../src/rules/events.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { cuesForEvents } from '../../src/rules/outcomeCues.ts'
import en from '../../src/i18n/en/phrases.json'
import { rulebookPhrase, formatPhrase } from '../../src/i18n/phrase.ts'
import { LANGS } from '../../src/i18n/registry.ts'
import { TESTED_LANGS } from '../i18n/support/testedLangs.ts'
import type { Rulebook } from '../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import type { GameState } from '../../src/rules/state.ts'
import { after, night, randomGame, table } from './support/games.ts'

const presets = RULEBOOKS.flatMap((rulebook) => rulebook.presets.map((preset) => ({ rulebook, preset: preset.id })))
const rulesOf = (id: string) => presets.find(({ preset }) => preset === id)!.rulebook
const opened = (rulebook: Rulebook, preset: string) => table(rulebook.deal(rulebook.seats.usual), { rulebook: preset })
const said = (state: GameState) =>
  cuesOf(state).map((cue) => rulebookPhrase('en', state.header.rulebook, 'cue', cue.key, cue.params))

it('the time-up cue thanks a speaker by day, and is a general phrase otherwise', () => {
  const cueOf = (preset: string, type: string) =>
    [1, 2, 3, 4]
      .flatMap((seed) => randomGame(opened(rulesOf(preset), preset), seed).states)
      .filter(({ step }) => step.type === type)
      .map(timeUpCue)[0]
  expect(cueOf('sport-club', 'speech')?.key).toBe('speech-end')
  expect(cueOf('sport-club', 'last-word')?.key).toBe('speech-end')
  for (const [preset, type] of [
    ['sport-club', 'pause'],
    ['city', 'night-act'],
    ['benchmark', 'vote'],
  ] as const)
    expect(cueOf(preset, type)).toEqual({ key: 'time-up', params: {} })
  expect(TESTED_LANGS.map((lang) => rulebookPhrase(lang, 'city', 'cue', 'speech-end', { seat: 3 }))).toEqual([
    'Time! Thank you, player number 3.',
    'Время! Спасибо, игрок номер 3.',
    'Час! Дякую, гравцю номер 3.',
  ])
})

it('the benchmark’s open vote has a clock, and a vote by calls has none', () => {
  const votes = (preset: string) =>
    [1, 2, 3, 4, 5, 6]
      .flatMap((seed) => randomGame(table(rulesOf(preset).deal(10), { rulebook: preset }), seed).states)
      .filter(({ step }) => step.type === 'vote')
      .map(clockSecondsOf)
  expect(new Set(votes('benchmark'))).toEqual(new Set([30]))
  expect(new Set(votes('sport-club'))).toEqual(new Set([0]))
})

describe.each(presets)('$preset', ({ rulebook, preset }) => {
  it('every step has a cue with every blank filled, in every language', () => {
    for (let seed = 0; seed < 15; seed += 1) {
      for (const state of randomGame(opened(rulebook, preset), seed, { fouls: true }).states) {
        const cues = cuesOf(state)
        expect(cues.length).toBeGreaterThan(0)
        for (const lang of LANGS) {
          const sentences = cues.map((cue) => formatPhrase(lang, 'cue', cue.key, cue.params))
          expect(sentences.filter((sentence, i) => /[{}]/.test(sentence) || sentence === cues[i]?.key)).toEqual([])
        }
      }
    }
  })
})

describe.each(presets)('clocks of $preset', ({ rulebook, preset }) => {
  it('the clock runs whenever the cue announces a time', () => {
    for (let seed = 0; seed < 15; seed += 1) {
      for (const state of randomGame(opened(rulebook, preset), seed, { fouls: true }).states) {
        const sentences = said(state).join(' ')
        if (/\b(minute|seconds)\b/.test(sentences)) expect(clockSecondsOf(state), sentences).toBeGreaterThan(0)
      }
    }
  })
})

/**
 * Times in the judge's phrases, with their lengths in seconds. A longer wording precedes the shorter wordings that it
 * contains.
 */
const SAID_SECONDS: readonly (readonly [RegExp, number])[] = [
  [/\bthirty seconds\b/i, 30],
  [/\bten seconds\b/i, 10],
  [/\bminute\b/i, 60],
]

describe.each(presets)('times of $preset', ({ rulebook, preset }) => {
  it('the clock has the time that the cue announces and the rulebook sets for the call', () => {
    const wrong: unknown[] = []
    for (let seed = 0; seed < 5; seed += 1) {
      for (const state of randomGame(opened(rulebook, preset), seed, { fouls: true }).states) {
        const [cue = '', clock] = [said(state).at(-1), clockSecondsOf(state)]
        const announced = SAID_SECONDS.find(([words]) => words.test(cue))?.[1]
        const call = rulebook.night.find(({ id }) => id === nightStepId(state.step))?.seconds
        if (clock !== (announced ?? clock) || clock !== (call ?? clock)) wrong.push([cue, clock, announced, call])
      }
    }
    expect(wrong).toEqual([])
  })

  it('a call announces a time in every tested language if and only if its rulebook says so', () => {
    const time = { en: /\b(minute|seconds)\b/, ru: /минут|секунд/, uk: /хвилин|секунд/ }
    for (const call of rulebook.night)
      for (const lang of TESTED_LANGS) {
        const sentence = rulebookPhrase(lang, rulebook.id, 'cue', nightCallCueKey(call), {})
        expect(time[lang].test(sentence), sentence).toBe(call.namesItsTime === true)
      }
  })
})

/** Events that lead to arguments at a table if nobody announces them. */
function isArgued(event: GameEvent): boolean {
  switch (event.type) {
    case 'FoulGiven':
    case 'LiftAnswered':
    case 'LiftForbidden':
    case 'SeatNominated':
      return true
    case 'VoteSkipped':
      return event.reason !== 'caught'
    case 'VoteResolved':
      return event.staying.length > 0
    case 'SeatLeft':
      return event.exit === 'disqualified' || event.exit === 'fouls' || event.exit === 'technical-fouls'
    default:
      return false
  }
}

describe.each(presets)('consequences of an entry in $preset', ({ rulebook, preset }) => {
  it('disputable consequences have complete announcements in every language', () => {
    let argued = 0
    for (let seed = 0; seed < 15; seed += 1) {
      const header = opened(rulebook, preset)
      let state = initialState(header)
      for (const entry of randomGame(header, seed, { fouls: true }).entries) {
        const next = after(state, entry)
        state = next.state
        const cues = cuesForEvents(next.events, state)
        if (next.events.some(isArgued)) {
          argued += 1
          expect(cues.length, JSON.stringify(entry)).toBeGreaterThan(0)
        }
        for (const lang of LANGS)
          for (const cue of cues) {
            const sentence = rulebookPhrase(lang, rulebook.id, 'cue', cue.key, cue.params)
            expect(sentence).not.toBe(cue.key)
            expect(sentence).not.toMatch(/[{}]/)
          }
      }
    }
    // Without votes on nominees and without fouls by a judge, there is nothing to argue about.
    expect(argued > 0).toBe(rulebook.day.judgeFouls || rulebook.day.vote?.candidates === 'nominees')
  })
})

describe('cues in a rulebook’s own words', () => {
  it('belong to an existing rulebook and replace a general cue', () => {
    const own = Object.keys(en.cue)
      .filter((key) => key.includes(':'))
      .map((key) => key.split(':') as [string, string])
    expect(own.length).toBeGreaterThan(20)
    expect(
      own.filter(
        ([id, key]) =>
          !RULEBOOKS.some((rulebook) => `${rulebook.id}-`.startsWith(`${id}-`)) || !Object.hasOwn(en.cue, key),
      ),
    ).toEqual([])
  })

  it.each([
    ['sport', 'night-sheriff', 'The Sheriff wakes up, you have ten seconds. ... The Sheriff goes to sleep.'],
    ['sport', 'vote-call', 'Number 5. Who votes against player number 5?'],
    ['sport', 'over-all-black-out', 'Game over, red victory. Every black player is out.'],
    ['wolves', 'vote-call', 'Who is for player number 5 leaving the game?'],
    [
      'wolves',
      'night-mafia-numbers',
      'The mafia goes hunting. Thirty seconds, then all numbers at the same moment. ... The mafia is asleep.',
    ],
    ['hp', 'night-healer', 'Healers, choose a player to heal. ... The healers have chosen.'],
    ['city', 'night-sheriff', 'The Sheriff wakes up and checks one player. ... The Sheriff is asleep.'],
  ] as const)('of %s for %s match its source', (rulebook, key, sentence) => {
    expect(rulebookPhrase('en', rulebook, 'cue', key, { seat: 5 })).toBe(sentence)
  })

  it('do not name the Maniac after a mafia win by number, because the Maniac may be dead', () => {
    const phrases = LANGS.flatMap((lang) =>
      RULEBOOKS.map(({ id }) => rulebookPhrase(lang, id, 'cue', 'over-mafia-parity')),
    )
    expect(phrases.filter((phrase) => /Maniac|Маньяк|Маніяк/.test(phrase))).toEqual([])
  })

  it('name the nominees twice before a vote in sport (SPORT-6)', () => {
    expect(rulebookPhrase('en', 'sport', 'cue', 'vote-open', { seats: [3, 7] })).toBe(
      'Nominated, in this order: 3, 7. Once more: 3, 7. We go to the vote.',
    )
  })

  it.each([
    ['ru', [8, 3, 5], 'Переходим к голосованию. Выставлены игроки номер 8, 3, 5.'],
    ['ru', [8], 'Переходим к голосованию. Выставлен игрок номер 8.'],
    ['en', [8, 3], 'We go to the vote. Nominated: players 8, 3.'],
  ] as const)('in %s name the nominees %j in order', (lang, seats, sentence) => {
    expect(rulebookPhrase(lang, 'city', 'cue', 'vote-open', { seats })).toBe(sentence)
  })

  it('have a separate phrase for the revote', () => {
    expect(rulebookPhrase('ru', 'sport', 'cue', 'vote-again', { seats: [8, 3] })).toBe(
      'Переголосование: игроки номер 8 и 3.',
    )
  })

  it.each([
    ['red', 'Игра окончена поражением команды: победа красных.'],
    ['mafia', 'Игра окончена поражением команды: победа чёрных.'],
  ] as const)('about a team loss name %s as the winner', (winner, sentence) => {
    expect(rulebookPhrase('ru', 'sport', 'cue', 'over-team-loss', { winner })).toBe(sentence)
  })

  it('are used in a running game', () => {
    const state = initialState(
      table(
        ['don', 'mafia', 'mafia', 'sheriff', 'civilian', 'civilian', 'civilian', 'civilian', 'civilian', 'civilian'],
        { rulebook: 'sport-2025' },
      ),
    )
    expect(said(state)).toEqual([
      'Night falls.',
      'The Sheriff wakes up, you have ten seconds. ... The Sheriff goes to sleep.',
    ])
    expect(said(night(state, {}).state)[0]).toBe('Morning has come in the city. The mafia missed.')
  })
})
