// A laptop sends payloads that are invalid for their event. The hub refuses them with stream, version and type, and the
// club still answers, now and after a restart.

import { expect, it } from 'vitest'
import { PROGRAM_VOCABULARY } from '../../../src/club/model/vocabulary.ts'
import { GENESIS, type ChainEnd } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { keyFingerprintOf } from '../../../src/store/hash.ts'
import { signingTextOfPush } from '../../../src/store/sync/deviceSigner.ts'
import { keyFor } from '../../store/sync/heldLine.ts'
import { LineHeaders } from '../../server/provenDevice.ts'
import { ended, newStore, serve, type Started } from './started.ts'

async function post(
  { address }: Started,
  path: string,
  token: string,
  body: unknown,
  method = 'POST',
): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

it('a hub refuses invalid events and accepts valid ones', async () => {
  const store = newStore()
  const server = await serve(store)
  const { token } = (await post(server, '/hub/laptops', server.admin, { name: 'Table 2' })) as { token: string }
  const key = await keyFor('b')
  const line = new LineHeaders('b', key.key, key)
  const asDevice = async (path: string, body: unknown, signed: Readonly<Record<string, string>> = {}) => {
    const { text } = await line.ask(async (headers) => {
      const answer = await fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers, ...signed },
        body: JSON.stringify(body),
      })
      return { status: answer.status, text: await answer.text() }
    })
    return JSON.parse(text) as unknown
  }
  await asDevice('/hub/heads', {})
  const admission = { name: 'Table 2', fingerprint: keyFingerprintOf(key.key), scope: 'all' }
  await post(server, '/hub/laptops', server.admin, admission, 'PUT')
  let end: ChainEnd = GENESIS
  const send = async (type: string, payload: unknown, stream = 'club', after: ChainEnd = end) => {
    const sealed = seal(stream, after, [{ type, payload, at: 1, author: 'x', private: false, laptop: 'b' }])
    const envelopes = sealed.map(({ body, hash }) => ({ ...(JSON.parse(body) as object), hash }))
    const parts = [{ stream, expectedVersion: after.version, envelopes: envelopes as unknown as Envelope[] }]
    const signed = { 'x-signature': key.sign(signingTextOfPush('b', parts)) }
    const answer = await asDevice('/hub/append', { atomic: true, parts }, signed)
    const [last] = sealed
    if (JSON.stringify(answer).includes('"head"') && stream === 'club' && last)
      end = { version: last.version, hash: last.hash }
    return answer
  }
  const taken = { parts: [{ head: ['club', expect.any(Number), expect.any(String)] }] }
  expect(await send('ClubCreated', { name: 'Ours' })).toEqual(taken)
  for (const payload of [null, 1, [], {}, { member: 1 }, { member: 'm', name: 'x' }])
    expect(await send('MemberAdded', payload)).toMatchObject({
      code: 'store/bad-payload',
      params: { stream: 'club', version: 2, type: 'MemberAdded' },
    })
  expect(await send('MemberPromoted', { member: 'm' })).toMatchObject({
    code: 'store/newer-vocabulary',
    params: { found: PROGRAM_VOCABULARY.version + 1, known: PROGRAM_VOCABULARY.version },
  })
  expect(await send('HeadsSigned', {}, 'signatures/a', GENESIS)).toMatchObject({ code: 'store/bad-payload' })
  const lost = { stream: 'game/g', version: 1, type: 'EntryMade', payload: { id: 1 }, at: 1, author: 'x', hash: 'h' }
  expect(await send('Branched', lost, 'branch/game/g/1/h', GENESIS)).toMatchObject({
    code: 'store/bad-payload',
    params: { stream: 'branch/game/g/1/h', version: 1, type: 'EntryMade' },
  })
  // The first device of an empty hub sends history, in which a person needs no name.
  expect(await send('MemberAdded', { member: 'm' })).toEqual(taken)
  expect(await ended(server, 'SIGTERM')).toBe(0)
  const again = await serve(store)
  expect(await ended(again, 'SIGTERM')).toBe(0)
  expect(again.errors()).not.toContain('set aside')
})
