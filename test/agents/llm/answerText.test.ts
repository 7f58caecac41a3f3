// docs/spec/agents.md §6: parsing answers as models really write them. Each row is a form in which a real model wrapped
// the requested answer.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseModelAnswer } from '../../../src/agents/llm/modelAnswer.ts'
import { findGivenAnswer } from '../../../src/agents/llm/givenAnswer.ts'
import { StreamedJsonReader } from '../../../src/agents/llm/streamedJsonReader.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { ballotOn, situation } from '../scripted/situation.ts'

const ANSWER = '{"question":"1-1","think":"hm","say":"so","target":3}'

describe('text of a model', () => {
  test.each<[what: string, text: string]>([
    ['as it was asked for', ANSWER],
    ['a number as a text', ANSWER.replace('3', '"3"')],
    ['a number as a text with a point', ANSWER.replace('3', '"3.0"')],
    ['a float', ANSWER.replace('3}', '3.0}')],
    ['a number with its sign', ANSWER.replace('3', '"#3"')],
    ['a number with its noun', ANSWER.replace('3', '"Seat 3"')],
    ['a number with its noun in Russian', ANSWER.replace('3', '"игрока № 3"')],
    ['the name of a seat of the benchmark', ANSWER.replace('3', '"agent-3"')],
    ['a fence', `Here it is:\n\`\`\`json\n${ANSWER}\n\`\`\``],
    ['prose around it', `I think so. ${ANSWER} That is all.`],
    ['a brace in the prose before it', `The set {1, 2} is dark. ${ANSWER}`],
    ['an open brace before it', `I begin with { and then: ${ANSWER}`],
    ['a brace behind it', `${ANSWER} Bye :-} {`],
    ['thoughts in tags, with an answer among them', `<think>{"target":7} or rather not</think>${ANSWER}`],
    ['thoughts whose opening tag is left out', `so {"target":7}?</think>\n${ANSWER}`],
    ['two objects: the last counts', `{"question":"1-1","say":"no","target":5}\n${ANSWER}`],
    ['an object that is no answer behind it', `${ANSWER}\n{"confidence":0.9}`],
    ['a question as a number is none of ours, but not without a form', ANSWER.replace('"question":"1-1",', '')],
    ['an echo of the seat as a text', ANSWER.replace('"think"', '"seat":"1","think"')],
  ])('is read as an answer: %s', (_, text) => {
    expect(findGivenAnswer(text)).toMatchObject({ say: 'so', target: 3 })
    const view = situation('sport-club', { me: seat(1), ask: ballotOn([seat(2), seat(3)]) })
    expect(parseModelAnswer(text, view, 'en', '1-1').target).toBe(3)
  })

  test.each<[text: string, target: unknown]>([
    ['{"target":null}', null],
    ['{"target":""}', null],
    ['{"target":"none"}', null],
    ['{"target":"null"}', null],
    ['{"target":"-"}', null],
    ['{"target":"никого"}', null],
    ['{"target":"ніхто"}', null],
    ['{"say":"x"}', undefined],
  ])('%s names nobody', (text, target) => expect(findGivenAnswer(text)?.target).toBe(target))

  test.each([
    '{"target":"anyone but 3"}',
    '{"target":"3 or 4"}',
    '{"target":[3]}',
    '{}',
    'no',
    '{"a":1}',
    '"target":3',
  ])('%s is not an answer', (text) => expect(findGivenAnswer(text)).toBeUndefined())

  test.each<[text: string, hand: boolean]>([
    ['{"hand":"true"}', true],
    ['{"hand":"Yes"}', true],
    ['{"hand":1}', true],
    ['{"hand":"no"}', false],
    ['{"hand":"Да"}', true],
    ['{"hand":"ні"}', false],
    ['{"hand":0}', false],
  ])('%s is read as a hand', (text, hand) => expect(findGivenAnswer(text)?.hand).toBe(hand))

  test.each(['{"named":["3","4",5.0]}', '{"named":"3, 4, 5"}', '{"named":[3,4,5]}'])(
    '%s is read as a best move',
    (text) => expect(findGivenAnswer(text)?.named).toEqual([3, 4, 5]),
  )

  test('3.5 is a number but no seat, and is refused', () => {
    const view = situation('sport-club', { me: seat(1), ask: ballotOn([seat(2), seat(3)]) })
    expect(() => parseModelAnswer('{"target":3.5}', view, 'en', '1-1')).toThrow('answer/no-such-target')
  })

  test('is found with any prose and braces around it, complete and while streaming', () => {
    const prose = fc.stringMatching(/^[^{}"<>\\]{0,40}$/u)
    const brace = fc.constantFrom('', '{', '}', '{ 1, 2 }', '{}', '<think>{"target":9,"say":"not this"}</think>')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(prose, brace), { maxLength: 4 }),
        prose,
        fc.integer({ min: 1, max: 9 }),
        (before, after, size) => {
          const text = `${before.map(([words, mark]) => `${words}${mark}.`).join('')}${ANSWER}${after}`
          expect(findGivenAnswer(text)).toMatchObject({ say: 'so', target: 3 })
          let said = ''
          const stream = new StreamedJsonReader((field, piece) => {
            if (field === 'say') said += piece
          })
          for (let at = 0; at < text.length; at += size) stream.read(text.slice(at, at + size))
          expect(said).toBe('so')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('of nothing but braces contains no answer, and the search for one ends', () =>
    expect(findGivenAnswer('{"a":'.repeat(50_000))).toBeUndefined())
})

describe('nomination by phrase (DAY-2)', () => {
  // Seat 2 is already nominated.
  const asked = situation('sport-club', {
    me: seat(1),
    ask: (me) => ({ kind: 'speak', seat: me, floor: 'speech', targets: [seat(1), seat(3), seat(4)] }),
  })
  test.each<[what: string, say: string, target: number | null, named: number | undefined]>([
    ['the phrase', 'I nominate player number 3. Pass.', null, 3],
    ['the phrase and the number', 'I nominate player number 3. Pass.', 3, 3],
    ['the phrase stands over the number', 'I nominate player number 3. Pass.', 4, 3],
    ['the number without the phrase is none', 'I suspect number 3. Pass.', 3, undefined],
    ['a wish is none', 'I would like to nominate number 3. Pass.', 3, undefined],
    ['of several the first that is not up yet', 'I nominate number 2. I nominate number 4. Pass.', null, 4],
    ['of several in one sentence, too', 'I nominate number 2 and number 4. Pass.', 2, 4],
    ['one who is up already is named, and the table refuses it', 'I nominate number 2. Pass.', null, 2],
  ])('names the right seat or none: %s', (_, say, target, named) => {
    expect(parseModelAnswer(JSON.stringify({ say, target }), asked, 'en', '1-1').target).toBe(named)
  })
})
