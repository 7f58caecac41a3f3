// Somebody with the token of device a and its public key, and a key of his own: writes in the name of b and of a, sends old
// envelopes again, and messages of nonsense.

import { GENESIS, seal, envelopeOf } from '../../src/store/hash.ts'
import { keyFrom } from '../../src/store/signing/keys.ts'
import { pushText } from '../../src/store/sync/deviceId.ts'
import type { SentPart } from '../../src/store/sync/messages.ts'
import type { Evening } from './evening.ts'
import { keyNote } from './hub.ts'
import type { Draw } from './world.ts'

type Heads = readonly (readonly [stream: string, version: number, hash: string])[]

export async function attack(evening: Evening, draw: Draw): Promise<void> {
  const { world, hub, stolen } = evening
  const fetch = hub.fetchOf('attacker', { state: 'up' }, { isDead: false })
  const own = keyFrom(keyNote('attacker', world.draws('attacker key')))!
  const post = async (path: string, body: unknown, isUnderOwnKey = false): Promise<Record<string, unknown>> => {
    const { parts } = body as { readonly parts?: unknown }
    const isPush = Array.isArray(parts) && parts.every((part: { envelopes?: unknown }) => Array.isArray(part.envelopes))
    const answer = await fetch(new URL(path, 'http://hub:1'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stolen}`,
        'x-laptop': 'a',
        'x-key': isUnderOwnKey ? own.key : evening.devices[0]!.key.key,
        ...(isPush && { 'x-signature': own.sign(pushText('a', parts as readonly SentPart[])) }),
      },
      body: JSON.stringify(body),
      signal: new AbortController().signal,
    })
    return JSON.parse(await answer.text()) as Record<string, unknown>
  }
  const inAnothersName = async (): Promise<void> => {
    const heads = ((await post('/hub/heads', {}))['heads'] ?? []) as Heads
    const games = heads.filter(([stream]) => stream.startsWith('game/b'))
    const [stream, version, hash] = games[draw(Math.max(1, games.length))] ?? [
      'game/forged',
      GENESIS.version,
      GENESIS.hash,
    ]
    const event = { type: 'GameVoided', payload: { reason: 'by nobody' }, at: world.now(), author: 'b', private: false }
    const [record] = seal(stream, { version, hash }, [{ ...event, laptop: 'b' }])
    const part = { stream, expectedVersion: version, envelopes: [envelopeOf(record!)] }
    await post('/hub/append', { atomic: false, parts: [part] })
  }
  const inOwnersName = async (): Promise<void> => {
    const heads = ((await post('/hub/heads', {}))['heads'] ?? []) as Heads
    const [stream, version, hash] = heads.filter(([name]) => /^(game\/a|club|signatures\/a)/.test(name))[
      draw(Math.max(1, heads.length))
    ] ?? ['game/forged', GENESIS.version, GENESIS.hash]
    const event = { type: 'GameVoided', payload: { reason: 'by nobody' }, at: world.now(), author: 'a', private: false }
    const [record] = seal(stream, { version, hash }, [{ ...event, laptop: 'a' }])
    const parts = [{ stream, expectedVersion: version, envelopes: [envelopeOf(record!)] }]
    await post('/hub/append', { atomic: draw(2) === 0, parts }, draw(2) === 0)
  }
  const again = async (): Promise<void> => {
    const all = evening.atHub('game/')
    const envelope = all[draw(Math.max(1, all.length))]
    if (envelope === undefined) return
    const part = { stream: envelope.stream, expectedVersion: envelope.version - 1, envelopes: [envelope] }
    await post('/hub/append', { atomic: false, parts: [part] })
  }
  const nonsense = () => post('/hub/append', { atomic: 'yes', parts: [{ stream: 7, envelopes: {} }] })
  const ways = [inAnothersName, inOwnersName, again, nonsense]
  for (let n = 1; !evening.isOver; n += 1) {
    await world.sleep((60_000 + draw(120_000)) / evening.options.storm)
    if (evening.isOver || !evening.happens(`attack ${n}`)) continue
    evening.met('attack')
    await ways[draw(ways.length)]!().catch((error: unknown) => world.tell(`attacker ${String(error)}`))
  }
}
