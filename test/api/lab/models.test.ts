// Models of a device, which are stored as a list, tested and seated by name. A key is stored only as encrypted by the
// system's key store, and only the result for a game contains it.

import { describe, expect, it } from 'vitest'
import { parseModelList } from '../../../src/agents/llm/modelList.ts'
import { createModelRegistry, type ModelStorage } from '../../../src/api/lab/models.ts'

const SECRET = 'sk-0123456789'
const A = { name: 'a', url: 'http://127.0.0.1:1/v1', model: 'small' }

interface Disk {
  text?: string
}

function place(disk: Disk, more: Partial<ModelStorage> = {}): ModelStorage {
  return {
    read: async () => disk.text,
    write: async (text) => void (disk.text = text),
    hasKeyStore: () => true,
    seal: (key) => Buffer.from(key).toString('base64').split('').toReversed().join(''),
    unseal: (sealed) => Buffer.from(sealed.split('').toReversed().join(''), 'base64').toString(),
    environment: null,
    ...more,
  }
}

it('without a key store, an API key is kept until the program exits', async () => {
  const disk: Disk = {}
  const bare = { hasKeyStore: () => false }
  const models = createModelRegistry(place(disk, bare))
  expect(await models.put(A, undefined, SECRET)).toMatchObject({
    data: { keys: 'session', models: [{ hasKey: true }] },
  })
  expect(await models.keyOf('a')).toEqual({ ok: true, data: SECRET })
  const again = createModelRegistry(place(disk, bare))
  expect(await again.list()).toMatchObject({ data: { models: [{ entry: A, hasKey: false }] } })
})

it('an API key from the environment is read when it is used', async () => {
  const disk: Disk = {}
  const variables = new Map([['A_KEY', SECRET]])
  const models = createModelRegistry(place(disk, { environment: (name) => variables.get(name) }))
  await models.put({ ...A, key: 'A_KEY' })
  expect(await models.keyOf('a')).toEqual({ ok: true, data: SECRET })
  const { models: entries } = JSON.parse(disk.text ?? '') as { models: unknown }
  expect(parseModelList(JSON.stringify({ models: entries }), { A_KEY: 'x' }).ok).toBe(true)
  variables.clear()
  expect(await models.keyOf('a')).toMatchObject({ error: { code: 'llm/no-key', params: { variable: 'A_KEY' } } })
  expect(await models.list()).toMatchObject({ data: { models: [{ hasKey: false }] } })
})

it.each<[what: string, entry: object, code: string]>([
  ['a name with a space', { ...A, name: 'a b' }, 'models/bad-field'],
  ['a temperature of 3', { ...A, temperature: 3 }, 'models/bad-field'],
  ['a key instead of the name of a variable', { ...A, key: 'sk-0-1' }, 'models/bad-field'],
  ['an address with a password', { ...A, url: 'http://a:b@host/v1' }, 'llm/bad-url'],
  ['an empty address', { ...A, url: '' }, 'llm/no-url'],
  ['the name of another model', { ...A, name: 'taken' }, 'models/name-taken'],
])('a model entry with %s is refused', async (_, entry, code) => {
  const models = createModelRegistry(place({}))
  await models.put({ ...A, name: 'taken' })
  expect(await models.put(entry as typeof A, undefined, SECRET)).toMatchObject({ ok: false, error: { code } })
  expect(await models.list()).toMatchObject({ data: { models: [{ entry: { name: 'taken' } }] } })
})

it('a model list that cannot be written is reported, and the old list remains', async () => {
  const models = createModelRegistry(place({}, { write: () => Promise.reject(new Error('full')) }))
  expect(await models.put(A)).toMatchObject({ error: { code: 'models/not-kept', params: { cause: 'full' } } })
  expect(await models.list()).toMatchObject({ data: { models: [] } })
})

describe('device with a key store', () => {
  it('keeps models and their keys after a restart', async () => {
    const disk: Disk = {}
    const first = await createModelRegistry(place(disk)).put({ ...A, temperature: 0.5, priceIn: 1 }, undefined, SECRET)
    expect(first).toEqual({
      ok: true,
      data: {
        models: [{ entry: { ...A, temperature: 0.5, priceIn: 1 }, hasKey: true }],
        keys: 'system',
        hasEnvironment: false,
      },
    })
    expect(disk.text).not.toContain(SECRET)
    const again = createModelRegistry(place(disk))
    expect(JSON.stringify(await again.list())).not.toContain(SECRET)
    expect(await again.keyOf('a')).toEqual({ ok: true, data: SECRET })
  })

  it('removes a key with its model, not when the model is renamed', async () => {
    const disk: Disk = {}
    const models = createModelRegistry(place(disk))
    await models.put(A, undefined, SECRET)
    await models.put({ ...A, name: 'b', model: 'large' }, 'a')
    expect(await models.keyOf('b')).toEqual({ ok: true, data: SECRET })
    expect(await models.keyOf('a')).toMatchObject({ error: { code: 'llm/no-such-model' } })
    await models.put({ ...A, name: 'b' }, 'b', '')
    expect(await models.keyOf('b')).toEqual({ ok: true, data: '' })
    await models.put({ ...A, name: 'b' }, 'b', SECRET)
    expect(await models.remove('b')).toMatchObject({ data: { models: [] } })
    expect(JSON.parse(disk.text ?? '')).toEqual({ models: [], sealed: {} })
  })

  it('cannot use a key that another device encrypted', async () => {
    const disk: Disk = {}
    await createModelRegistry(place(disk)).put(A, undefined, SECRET)
    const elsewhere = createModelRegistry(place(disk, { unseal: () => undefined }))
    expect(await elsewhere.list()).toMatchObject({ data: { models: [{ hasKey: false }] } })
  })
})
