// docs/spec/agents.md §6: several named models. A list of models is accepted completely or refused with the location of
// its fault. Keys come from the environment, and requests contain the list's temperature and token limit.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLlmPolicy } from '../../../src/agents/llm/llmPolicy.ts'
import type { ModelPlayerName } from '../../../src/agents/llm/settings.ts'
import { parseModelList } from '../../../src/agents/llm/modelList.ts'
import { played } from './playing.ts'
import { standIn, type StandIn } from './standIn.ts'
import { turnedClock } from '../clock.ts'

let server: StandIn
beforeAll(async () => {
  server = await standIn()
})
afterAll(() => server.close())

const A = { name: 'a', url: 'http://host/v1', model: 'small' }

function read(models: unknown, environment: Readonly<Record<string, string>> = {}) {
  const read_ = parseModelList(JSON.stringify({ models }), environment)
  if (!read_.ok) throw new Error(`${read_.error.code} ${Object.values(read_.error.params).join(' ')}`)
  return read_.value
}

function settingsOf(name: ModelPlayerName, ...given: Parameters<typeof read>) {
  const found = read(...given).settingsFor(name)
  if (!found.ok) throw new Error(`${found.error.code} ${Object.values(found.error.params).join(' ')}`)
  return found.value
}

test.each([
  ['plays', 'max_tokens'],
  ['knows-no-max-tokens', 'max_completion_tokens'],
])('in mode %s, an endpoint gets the temperature and %s', async (mode, field) => {
  const settings = settingsOf('llm:a', [{ ...A, url: server.address(mode), temperature: 0.5, maxTokens: 300 }])
  const clock = turnedClock()
  const surroundings = { fetch: globalThis.fetch, clock }
  const before = server.asked.length
  const { turns } = await played({ policy: createLlmPolicy({ settings, lang: 'en', surroundings }), clock })
  expect(turns.filter(({ seat, fault }) => seat === 1 && fault !== undefined)).toEqual([])
  const bodies = server.asked.slice(before).map(({ body }) => body as unknown as Record<string, unknown>)
  expect(bodies.at(-1)).toMatchObject({ temperature: 0.5, [field]: 300 })
  // The other field is refused once and not sent again.
  const other = field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  expect(bodies.filter((body) => other in body)).toHaveLength(mode === 'plays' ? 0 : 1)
})

describe('list of models', () => {
  test('contains each model by name, with its prices and settings', () => {
    const b = { name: 'b', url: 'https://other/v1', model: 'large', key: 'B_KEY', temperature: 0.2, maxTokens: 500 }
    const prices = { priceIn: 1, priceOut: 2.5 }
    const models = [A, { ...b, ...prices }]
    // A missing key does not stop other models from playing.
    expect(settingsOf('llm:a', models)).toMatchObject({ name: 'llm:a', address: 'http://host/v1/chat/completions' })
    const large = settingsOf('llm:b', models, { B_KEY: 'sk-b' })
    expect(large).toMatchObject({ model: 'large', temperature: 0.2, maxTokens: 500, prices: { input: 1, output: 2.5 } })
    expect([large.key?.reveal(), JSON.stringify(large).includes('sk-b')]).toEqual(['sk-b', false])
  })

  test('gives the model from the environment a name without a colon', () => {
    const environment = { CONSIGLIERE_LLM_URL: 'http://own/v1', CONSIGLIERE_LLM_MODEL: 'own' }
    expect(settingsOf('llm', [A], environment)).toMatchObject({ name: 'llm', model: 'own' })
    expect(() => settingsOf('llm', [A])).toThrow('llm/no-url')
  })

  test.each<[what: string, models: unknown, refusal: string]>([
    ['no models', [], 'llm/bad-models models'],
    ['a value that is not a list', 'a', 'llm/bad-models models'],
    ['a name with a space', [{ ...A, name: 'a b' }], 'llm/bad-models models.0.name'],
    ['a repeated name', [A, A], 'llm/bad-models models.1.name'],
    ['a key in the file', [{ ...A, key: 'sk-0123-456' }], 'llm/bad-models models.0.key'],
    ['a temperature of 3', [{ ...A, temperature: 3 }], 'llm/bad-models models.0.temperature'],
    ['half a token', [{ ...A, maxTokens: 0.5 }], 'llm/bad-models models.0.maxTokens'],
    ['an unknown field', [A, { ...A, name: 'b', prize: 1 }], 'llm/bad-models models.1'],
  ])('with %s is refused, with the location of the fault', (_, models, refusal) => {
    expect(() => read(models)).toThrow(refusal)
  })

  test.each<[what: string, model: object, refusal: string]>([
    ['whose key is not set', { ...A, key: 'NO_SUCH_KEY' }, 'llm/no-key llm:a NO_SUCH_KEY'],
    ['whose address has a password', { ...A, url: 'http://me:secret@host/v1' }, 'llm/bad-url llm:a'],
  ])('refuses a model %s when a game needs it', (_, model, refusal) => {
    expect(() => settingsOf('llm:a', [model])).toThrow(refusal)
  })

  test('is refused if it is not a JSON object', () => {
    expect(parseModelList('models: a', {})).toMatchObject({ ok: false, error: { code: 'llm/bad-models' } })
    expect(parseModelList('[]', {})).toMatchObject({ ok: false, error: { params: { place: 'models' } } })
    expect(() => settingsOf('llm:b', [A])).toThrow('llm/no-such-model llm:b')
  })
})
