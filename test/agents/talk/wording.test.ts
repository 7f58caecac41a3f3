// Sentences of the program's players are recognised completely in every language, and people's words as far as the
// patterns allow. Hostile words are cut and sanitised.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEHAVIOUR_NAMES, type SpeechAct, type Thought } from '../../../src/agents/speechActs.ts'
import { sanitiseText, MAX_SPEECH_CHARACTERS } from '../../../src/agents/talk/sanitise.ts'
import { recogniseSpeech, type RecognisedSpeech } from '../../../src/agents/talk/recognise.ts'
import { fitToSpeechLimit, composeSpeech, wordCount } from '../../../src/agents/talk/speech.ts'
import { SpeechWording } from '../../../src/agents/talk/wording.ts'
import type { RandomIntFunction } from '../../../src/rules/random.ts'
import { joinSentences } from '../../../src/i18n/formatList.ts'
import { LANGS, LANGUAGES, type Lang } from '../../../src/i18n/registry.ts'
import { CHECK_RESULTS, seat, type Role, type Seat } from '../../../src/rules/vocabulary.ts'
import { situation, speech, tieSpeech, type Situation } from '../scripted/situation.ts'
import { PRESETS, rulebookFor } from '../tables.ts'

const ME = seat(3)
const heard = (preset: string, lang: Lang, text: string, more: Partial<Situation> = {}): RecognisedSpeech =>
  recogniseSpeech(text, lang, situation(preset, { me: ME, ask: speech, ...more }))

const at = (preset: string) => {
  const { usual } = rulebookFor(preset).seats
  return fc.integer({ min: 1, max: usual }).map(seat)
}
const when = fc.integer({ min: 0, max: 30 })

/** Any act that seat 3 may say. */
function acts(preset: string): Readonly<Record<SpeechAct['type'], fc.Arbitrary<SpeechAct>>> {
  const anybody = at(preset)
  const role: fc.Arbitrary<Role> = fc.constantFrom(...rulebookFor(preset).roles.map((spec) => spec.role))
  const voteOf = (voter: fc.Arbitrary<Seat>) =>
    fc.record({ round: when, voter, nominee: anybody }, { requiredKeys: ['round', 'voter'] })
  const targets = fc.uniqueArray(anybody, { minLength: 1 })
  const all = {
    claim: fc.record({ type: fc.constant('claim'), role }),
    'tell-check': fc.record({
      type: fc.constant('tell-check'),
      target: anybody,
      answer: fc.constantFrom(...CHECK_RESULTS),
      night: when,
    }),
    accuse: fc.record({
      type: fc.constant('accuse'),
      target: anybody,
      because: fc.constantFrom('votes', 'check', 'feeling'),
    }),
    trust: fc.record({ type: fc.constant('trust'), target: anybody }),
    story: fc.record(
      { type: fc.constant('story'), votes: fc.array(voteOf(fc.constant(ME)), { maxLength: 6 }), suspect: anybody },
      { requiredKeys: ['type', 'votes'] },
    ),
    'tell-vote': fc.record({ type: fc.constant('tell-vote'), vote: voteOf(anybody) }),
    'correct-vote': fc.record({ type: fc.constant('correct-vote'), against: anybody, vote: voteOf(anybody) }),
    'recall-game': fc.record({
      type: fc.constant('recall-game'),
      target: anybody,
      role,
      back: fc.integer({ min: 1, max: 40 }),
    }),
    slip: fc.record({ type: fc.constant('slip'), kind: fc.constantFrom('heal', 'check', 'kill') }),
    order: fc.record({ type: fc.constant('order'), targets }),
  } as const
  return all as unknown as Readonly<Record<SpeechAct['type'], fc.Arbitrary<SpeechAct>>>
}

/** Draws variants from numbers that the test gives. */
const drawing = (draws: readonly number[]): RandomIntFunction => {
  let next = 0
  return (n) => (draws[next++ % draws.length] ?? 0) % n
}
const variants = fc.array(fc.nat(60), { minLength: 1, maxLength: 12 })
const TALKING = PRESETS.filter((preset) => rulebookFor(preset).day.speech > 0)
const EVERY = LANGS.flatMap((lang) => TALKING.map((preset) => [lang, preset] as const))

test.each(LANGS)('in %s no sentence template contains a character that ends a sentence', (lang) => {
  const texts = (node: object): readonly string[] =>
    Object.values(node).flatMap((each: string | object) => (typeof each === 'string' ? [each] : texts(each)))
  expect(texts(LANGUAGES[lang].talk.say).filter((text) => /[.!?;…]/.test(text))).toEqual([])
})

type Row = [lang: Lang, text: string, acts: readonly SpeechAct[], more?: Partial<Situation>]
const check = (target: number, answer: 'red' | 'black', night = 2): SpeechAct => ({
  type: 'tell-check',
  target: seat(target),
  answer,
  night,
})
const claim: SpeechAct = { type: 'claim', role: 'sheriff' }
const accuse = (target: number, because: 'votes' | 'check' | 'feeling' = 'feeling'): SpeechAct => ({
  type: 'accuse',
  target: seat(target),
  because,
})
const trust = (target: number): SpeechAct => ({ type: 'trust', target: seat(target) })
const vote = (round: number, voter: number, nominee: number) => ({ round, voter: seat(voter), nominee: seat(nominee) })
/** Seat 5 has said that seat 3 voted for seat 7 on day 1. */
const LIE: Partial<Situation> = { said: [{ by: seat(5), act: { type: 'tell-vote', vote: vote(1, 3, 7) } }] }

test('only check results and roles that exist in the game’s rulebook are recognised', () => {
  expect(heard('aiwolf-13', 'en', 'I am the seer and I divined 5: black').acts).toEqual([
    { type: 'claim', role: 'seer' },
    { type: 'tell-check', target: 5, answer: 'werewolf', night: 2 },
  ])
  expect(heard('benchmark', 'en', 'I am the sheriff. 5 is black. I am a civilian').acts).toEqual([
    claim,
    { type: 'tell-check', target: 5, answer: 'mafia', night: 2 },
    { type: 'claim', role: 'villager' },
  ])
})

describe.each(EVERY)('in %s, %s', (lang, preset) => {
  test.each(Object.entries(acts(preset)))('the act %s is recognised as it was said', (_, act) => {
    fc.assert(
      fc.property(act, variants, (given, draws) => {
        const text = joinSentences(lang, new SpeechWording(lang, drawing(draws)).sentencesOfAct(given))
        expect(heard(preset, lang, text), text).toEqual({ acts: [given], nominates: [] })
      }),
      { numRuns: 60 },
    )
  })

  test('a whole speech is recognised, with its acts in order and its nomination', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(...Object.values(acts(preset))), { maxLength: 5 }),
        at(preset),
        variants,
        (given, target, draws) => {
          const wording = new SpeechWording(lang, drawing(draws))
          const sentences = [
            ...given.flatMap((act) => wording.sentencesOfAct(act)),
            wording.nominationSentence(target),
            wording.silenceSentence(),
          ]
          const text = joinSentences(lang, [...sentences, wording.closingSentence()])
          expect(heard(preset, lang, text), text).toEqual({ acts: given, nominates: [target] })
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe.each(LANGS)('thoughts in %s', (lang) => {
  const thoughts: readonly Thought[] = [
    { type: 'suspect', target: seat(4), percent: 63 },
    ...BEHAVIOUR_NAMES.flatMap((behaviour): Thought[] => [
      { type: 'do', behaviour },
      { type: 'do', behaviour, about: seat(7) },
    ]),
  ]

  test.each(thoughts.map((thought) => [JSON.stringify(thought), thought] as const))(
    'form a complete sentence: %s',
    (_, thought) => {
      const wording = new SpeechWording(lang, () => 0)
      const text = wording.thoughtSentence(thought)
      const about = thought.type === 'suspect' ? thought.target : thought.about
      expect(text).toMatch(/^\p{Lu}/u)
      expect(/[{}]/.test(text)).toBe(false)
      if (about !== undefined) expect(text).toContain(String(about))
    },
  )
})

describe('people’s speech at a sport table', () => {
  test.each<Row>([
    ['en', "I'm the sheriff, and 5 is black!", [claim, check(5, 'black')]],
    ['en', 'As you know I am sheriff. I checked number five last night: he is red.', [claim, check(5, 'red')]],
    ['en', 'I am the cop. On night 1 I checked 4, she came out black', [claim, check(4, 'black', 1)]],
    ['en', 'I am not the sheriff', []],
    ['en', 'I don’t trust #8, he is fishy', [accuse(8)]],
    ['en', '8 is clearly mafia', [accuse(8)]],
    ['en', 'I suspect player number 8 because of his votes', [accuse(8, 'votes')]],
    ['en', 'I trust 4 and 6 is one of us', [trust(4), trust(6)]],
    ['en', '4 is not mafia', [trust(4)]],
    ['en', 'On day 1 number 2 voted for 9', [{ type: 'tell-vote', vote: vote(1, 2, 9) }]],
    ['en', 'On day 1 I voted against 9', [{ type: 'tell-vote', vote: vote(1, 3, 9) }]],
    [
      'en',
      'That is not true, on day 1 I voted against 9',
      [{ type: 'correct-vote', against: seat(5), vote: vote(1, 3, 9) }],
      LIE,
    ],
    ['en', 'I protected myself', [{ type: 'slip', kind: 'heal' }]],
    ['en', 'I investigated, trust me on this', [{ type: 'slip', kind: 'check' }]],
    ['en', 'My shot was good', [{ type: 'slip', kind: 'kill' }]],
    ['en', 'Last game 7 was the Don', [{ type: 'recall-game', target: seat(7), role: 'don', back: 1 }]],
    ['en', 'I am black, vote me out', []],
    ['en', '99 is mafia. I suspect 0. I do trust 3.', []],
    ['en', 'Agent[05] is black', [accuse(5)]],
    [
      'en',
      "I'm the sheriff and I've investigated 4 and 5, they're clear",
      [claim, check(4, 'red', 1), check(5, 'red')],
    ],
    ['en', 'Do not vote for 5. I will not put out 6. I won’t vote 7.', []],
    ['en', 'Number 5 did not vote for 6', []],
    ['en', 'On day two number five abstained', [{ type: 'tell-vote', vote: { round: 2, voter: seat(5) } }]],
    ['ru', 'Я шериф, пятый чёрный!', [claim, check(5, 'black')]],
    ['ru', 'Вскрываюсь, я Шериф. Проверил 4-го — красный.', [claim, check(4, 'red')]],
    ['ru', 'Я комиссар, ночь 1: проверил игрока номер 6, он чёрный', [claim, check(6, 'black', 1)]],
    ['ru', 'Я не шериф', []],
    ['ru', 'Я шериф, проверил 4 и 5, они красные', [claim, check(4, 'red', 1), check(5, 'red')]],
    ['ru', 'Не голосую за пятого. Не подозреваю шестого.', []],
    ['ru', 'Пятый не голосовал за шестого', []],
    ['ru', 'Третьего дня номер пять воздержался', [{ type: 'tell-vote', vote: { round: 3, voter: seat(5) } }]],
    ['uk', 'Я шериф, перевірив 4 і 5, вони червоні', [claim, check(4, 'red', 1), check(5, 'red')]],
    ['uk', 'Не голосую за п’ятого. Не підозрюю шостого.', []],
    ['uk', 'П’ятий не голосував за шостого', []],
    ['uk', 'Третього дня номер п’ять утримався', [{ type: 'tell-vote', vote: { round: 3, voter: seat(5) } }]],
    ['ru', 'Не верю восьмому', [accuse(8)]],
    ['ru', '8 точно мафия', [accuse(8)]],
    ['ru', 'Подозреваю номер 8 по голосам', [accuse(8, 'votes')]],
    ['ru', 'Я верю четвёртому, шестой свой', [trust(4), trust(6)]],
    ['ru', 'В день 1 второй голосовал против девятого', [{ type: 'tell-vote', vote: vote(1, 2, 9) }]],
    ['ru', 'В первый день я голосовала в 9', [{ type: 'tell-vote', vote: vote(1, 3, 9) }]],
    [
      'ru',
      'Это не так: в день 1 я голосовал против 9',
      [{ type: 'correct-vote', against: seat(5), vote: vote(1, 3, 9) }],
      LIE,
    ],
    ['ru', 'Я лечил себя', [{ type: 'slip', kind: 'heal' }]],
    ['ru', 'Моя проверка не врёт', [{ type: 'slip', kind: 'check' }]],
    ['ru', 'Мой выстрел попал', [{ type: 'slip', kind: 'kill' }]],
    ['ru', 'В прошлой игре седьмой был Доном', [{ type: 'recall-game', target: seat(7), role: 'don', back: 1 }]],
  ])('in %s is recognised: %s', (lang, text, expected, more) => {
    expect(heard('sport-club', lang, text, more).acts).toEqual(expected)
  })

  test.each<[Lang, string, readonly number[]]>([
    ['en', 'I nominate player number 6. I nominate 7.', [6, 7]],
    ['en', 'I nominate number 6 and number 7', [6, 7]],
    ['en', 'Nominating number 6, thank you', [6]],
    ['en', 'I nominate 6, 7 told the truth', [6]],
    ['en', 'I nominate nobody', []],
    ['en', 'I would like to nominate 6', []],
    ['en', 'I am not nominating 6. I’d never put up 7.', []],
    ['en', 'Number 5 is nominating number 6', []],
    ['en', 'I nominate seat six and player number eight', [6, 8]],
    ['ru', 'Выставляю игрока № 6', [6]],
    ['ru', 'Выставляю игрока номер шесть и номер восемь', [6, 8]],
    ['ru', 'Выставляю игроков 6 и 8', [6, 8]],
    ['ru', 'Не выставляю шестого, не ставлю восьмого', []],
    ['ru', 'Хочу выставить шестого', []],
    ['uk', 'Виставляю гравця № 6', [6]],
    ['uk', 'Виставляю гравця номер шість та номер дев’ять', [6, 9]],
    ['uk', 'Виставляю гравців 6 та 8', [6, 8]],
    ['uk', 'Не виставляю шостого, не ставлю восьмого', []],
    ['ru', 'Выставляю игрока номер 6. Пас.', [6]],
    ['ru', 'выставляю шестого', [6]],
    ['ru', 'Выставляю игрока номер 6 и игрока номер 7', [6, 7]],
    ['uk', 'Виставляю гравця номер 6 та гравця номер 7', [6, 7]],
  ])('in %s, “%s” nominates %s', (lang, text, named) => {
    expect(heard('sport-club', lang, text).nominates).toEqual(named)
  })

  test.each<[Lang, string, readonly number[]]>([
    ['en', 'Let us take 4, then 7 and 2', [4, 7, 2]],
    ['ru', 'Стреляем четвёртого, потом 7, потом второго', [4, 7, 2]],
  ])('in %s, a whisper is recognised as an order: %s', (lang, text, targets) => {
    const ask = () => ({ kind: 'whisper', seat: ME, step: 'acquaintance' }) as const
    expect(heard('sport-club', lang, text, { ask }).acts).toEqual([{ type: 'order', targets }])
  })
})

describe('hostile text', () => {
  test.each<[what: string, words: string, text: string]>([
    ['a megabyte', 'x'.repeat(1_000_000), 'x'.repeat(MAX_SPEECH_CHARACTERS)],
    ['tags', '<img src=x onerror="alert(1)"><b>I trust 4</b>', 'I trust 4'],
    ['a tag without an end', '<script src=x', '<script src=x'],
    ['control characters', 'a\u0000b\u001b[31mc\r\nd\u2028e', 'a b [31mc d e'],
    ['characters that reverse the direction of text', 'abc\u202Edef\u2066', 'abcdef'],
    ['half a surrogate pair', 'a\uD800b', 'ab'],
    ['only white space', ' \t\n ', ''],
  ])('is sanitised: %s', (_, words, text) => expect(sanitiseText(words)).toBe(text))

  test.each(LANGS)('in %s yields few acts even if it is long, and only about seats at the table', (lang) => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 })), (text) => {
        for (const act of heard('sport-club', lang, text).acts)
          if ('target' in act) expect(act.target).toBeLessThanOrEqual(10)
      }),
    )
    const long = [
      'number number ',
      'i am the the ',
      '5 is very ',
      'игрок номер ',
      'я это ',
      '4 это ',
      '1 2 ',
      'a<',
    ].map((piece) => heard('sport-club', lang, piece.repeat(100_000)).acts.length)
    expect(Math.max(...long)).toBeLessThan(10)
  })
})

describe('limited speeches (SPORT-5, SPORT-6)', () => {
  const measured = { rulebook: rulebookFor('sport-2025'), judge: {} }
  const end = (lang: Lang) => LANGUAGES[lang].talk.say.end.a
  const words = (n: number) => Array.from({ length: n }, (_, i) => `w${i}`).join(' ')

  test.each(LANGS.flatMap((lang) => [[lang, speech(ME), 200] as const, [lang, tieSpeech(ME), 100] as const]))(
    'in %s for the question %j are cut to %i words',
    (lang, ask, limit) => {
      for (const n of [1, limit - 1, limit, limit + 1, 5000]) {
        const text = fitToSpeechLimit(lang, measured, ask, words(n))
        expect(wordCount(text)).toBe(Math.min(n + 1, limit))
        expect(text.endsWith(`${end(lang)}.`)).toBe(true)
      }
      const sentences = Array.from({ length: 300 }, () => 'I trust number 4')
      const said = composeSpeech(lang, measured, ask, sentences, () => end(lang))
      expect(wordCount(said)).toBeLessThanOrEqual(limit)
      expect(wordCount(said)).toBeGreaterThan(limit - 5)
      expect(said.endsWith(`${end(lang)}.`)).toBe(true)
    },
  )

  test('keep a closing word that they already contain', () => {
    expect(fitToSpeechLimit('en', measured, speech(ME), 'I trust 4. Thank you!')).toBe('I trust 4. Thank you!')
    expect(fitToSpeechLimit('ru', measured, speech(ME), 'Верю четвёртому. ПАС')).toBe('Верю четвёртому. ПАС')
  })

  test('are unchanged if the rules set no limit', () => {
    expect(fitToSpeechLimit('en', { rulebook: rulebookFor('city'), judge: {} }, speech(ME), words(500))).toBe(
      words(500),
    )
    expect(fitToSpeechLimit('en', measured, { kind: 'whisper', seat: ME, step: 'acquaintance' }, 'Take 4')).toBe(
      'Take 4',
    )
  })
})
