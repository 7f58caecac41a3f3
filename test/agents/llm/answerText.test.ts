// docs/spec/agents.md §6: parsing answers as models really write them. Each row is a form in which a real model wrapped
// the requested answer.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseModelAnswer } from '../../../src/agents/llm/modelAnswer.ts'
import { findAnswerObjectInText } from '../../../src/agents/llm/givenAnswer.ts'
import { StreamedJsonReader } from '../../../src/agents/llm/streamedJsonReader.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { ballotOn, situation } from '../scripted/situation.ts'

const ANSWER = '{"question":"1-1","think":"hm","say":"so","target":3}'

describe('text of a model', () => {
  test.each<[what: string, text: string]>([
    ['the requested form', ANSWER],
    ['a number as text', ANSWER.replace('3', '"3"')],
    ['a number as text with a decimal point', ANSWER.replace('3', '"3.0"')],
    ['a float', ANSWER.replace('3}', '3.0}')],
    ['a number with a number sign', ANSWER.replace('3', '"#3"')],
    ['a number after a noun', ANSWER.replace('3', '"Seat 3"')],
    ['a number after a Russian noun', ANSWER.replace('3', '"игрока № 3"')],
    ['a seat name of the benchmark', ANSWER.replace('3', '"agent-3"')],
    ['an answer in a code fence', `Here it is:\n\`\`\`json\n${ANSWER}\n\`\`\``],
    ['an answer with prose around it', `I think so. ${ANSWER} That is all.`],
    ['an answer after prose with braces', `The set {1, 2} is dark. ${ANSWER}`],
    ['an answer after an open brace', `I begin with { and then: ${ANSWER}`],
    ['an answer before braces', `${ANSWER} Bye :-} {`],
    ['an answer after tagged thoughts that contain an object', `<think>{"target":7} or rather not</think>${ANSWER}`],
    ['an answer after thoughts without their opening tag', `so {"target":7}?</think>\n${ANSWER}`],
    ['two objects, of which the last counts', `{"question":"1-1","say":"no","target":5}\n${ANSWER}`],
    ['an answer before an object that is not an answer', `${ANSWER}\n{"confidence":0.9}`],
    ['an answer without the id of the question', ANSWER.replace('"question":"1-1",', '')],
    ['an answer that repeats the seat as text', ANSWER.replace('"think"', '"seat":"1","think"')],
  ])('is read as an answer: %s', (_, text) => {
    expect(findAnswerObjectInText(text)).toMatchObject({ say: 'so', target: 3 })
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
  ])('%s names nobody', (text, target) => expect(findAnswerObjectInText(text)?.target).toBe(target))

  test.each([
    '{"target":"anyone but 3"}',
    '{"target":"3 or 4"}',
    '{"target":[3]}',
    '{}',
    'no',
    '{"a":1}',
    '"target":3',
  ])('%s is not an answer', (text) => expect(findAnswerObjectInText(text)).toBeUndefined())

  test.each<[text: string, hand: boolean]>([
    ['{"hand":"true"}', true],
    ['{"hand":"Yes"}', true],
    ['{"hand":1}', true],
    ['{"hand":"no"}', false],
    ['{"hand":"Да"}', true],
    ['{"hand":"ні"}', false],
    ['{"hand":0}', false],
  ])('%s is read as the hand value %s', (text, hand) => expect(findAnswerObjectInText(text)?.hand).toBe(hand))

  test.each(['{"named":["3","4",5.0]}', '{"named":"3, 4, 5"}', '{"named":[3,4,5]}'])(
    '%s is read as a best move',
    (text) => expect(findAnswerObjectInText(text)?.named).toEqual([3, 4, 5]),
  )

  test('is refused if it names seat 3.5', () => {
    const view = situation('sport-club', { me: seat(1), ask: ballotOn([seat(2), seat(3)]) })
    expect(() => parseModelAnswer('{"target":3.5}', view, 'en', '1-1')).toThrow('answer/no-such-target')
  })

  test('is understood even if prose and braces surround the answer', () => {
    const prose = fc.stringMatching(/^[^{}"<>\\]{0,40}$/u)
    const brace = fc.constantFrom('', '{', '}', '{ 1, 2 }', '{}', '<think>{"target":9,"say":"not this"}</think>')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(prose, brace), { maxLength: 4 }),
        prose,
        fc.integer({ min: 1, max: 9 }),
        (before, after, size) => {
          const text = `${before.map(([words, mark]) => `${words}${mark}.`).join('')}${ANSWER}${after}`
          expect(findAnswerObjectInText(text)).toMatchObject({ say: 'so', target: 3 })
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

  test('yields no answer if it nests 50,000 objects', () =>
    expect(findAnswerObjectInText('{"a":'.repeat(50_000))).toBeUndefined())
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
    ['the phrase has priority over the number', 'I nominate player number 3. Pass.', 4, 3],
    ['a number without the phrase is no nomination', 'I suspect number 3. Pass.', 3, undefined],
    ['a wish is no nomination', 'I would like to nominate number 3. Pass.', 3, undefined],
    [
      'the first of several players who is not yet nominated',
      'I nominate number 2. I nominate number 4. Pass.',
      null,
      4,
    ],
    ['the first such player in one sentence', 'I nominate number 2 and number 4. Pass.', 2, 4],
    ['a player who is already nominated, whom the table then refuses', 'I nominate number 2. Pass.', null, 2],
  ])('names the right seat or none: %s', (_, say, target, named) => {
    expect(parseModelAnswer(JSON.stringify({ say, target }), asked, 'en', '1-1').target).toBe(named)
  })
})
