// Somebody changes a season afterwards and recomputes every hash. The chain does not reveal the change, but the
// signatures do, together with a time at which the season was still unchanged. For the limits of this proof, see
// docs/record-format.md.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createBackupWriter } from '../../../src/files/backup/write.ts'
import { printVerification, verifyText } from '../../../src/cli/verify/verifyFile.ts'
import { startSigningStreamHeads } from '../../../src/startup/signing.ts'
import { GENESIS, envelopeOf } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import { durableNoteFileAt } from '../../../src/store/sync/durableNoteFile.ts'
import { createStoreWithDeviceId } from '../../../src/store/sync/deviceId.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, EventStore } from '../../../src/store/port.ts'
import { isSignedBy, loadOrCreateDeviceKey, type DeviceKeyPair } from '../../../src/store/signing/keys.ts'
import {
  verifySignatures,
  listDeviceKeys,
  SIGNATURE_STREAM_PREFIX,
  readHeadsStatement,
} from '../../../src/store/signing/signatures.ts'
import { signKeyReplacement, signStreamHeads } from '../../../src/store/signing/signer.ts'
import { MAFIA_WINS, newTable, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { events, good } from '../adapters/subject.ts'

type Streams = ReadonlyMap<string, readonly Envelope[]>

async function keyFor(id: string): Promise<DeviceKeyPair> {
  let note: string | undefined
  return loadOrCreateDeviceKey({ read: async () => note, write: async (text) => void (note = text) }, () => id)
}

/** A season of two games, signed as it was played. The second game has a bonus. */
async function season() {
  const key = await keyFor('table-1')
  const below = createMemoryStore()
  const store = createStoreWithDeviceId(below, key.laptop)
  const { club, game, members, season: id } = await newTable(store)
  const signing = startSigningStreamHeads(club, store, key)
  await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  const second = await openTable(club, id, members)
  await taken(club.enterAll({ game: second.id, version: 1 }, MAFIA_WINS))
  await signing.settled()
  signing.stop()
  return { key, store, club, games: [game.id, second.id], streams: await streamsOf(store) }
}

async function streamsOf(store: Pick<ReturnType<typeof createMemoryStore>, 'list' | 'read'>): Promise<Streams> {
  const streams = new Map<string, readonly Envelope[]>()
  for (const { stream } of good(await store.list(''))) streams.set(stream, good(await store.read(stream)))
  return streams
}

/** Changes streams as a forger with the program would: every hash after the change is recomputed. */
function rewritten(streams: Streams, edit: (envelope: Envelope) => Envelope): Streams {
  return new Map(
    [...streams].map(([stream, envelopes]) => [
      stream,
      stream.startsWith(SIGNATURE_STREAM_PREFIX)
        ? envelopes
        : seal(stream, GENESIS, envelopes.map(edit)).map(envelopeOf),
    ]),
  )
}

function backupOf(streams: Streams): string {
  const writer = createBackupWriter()
  for (const name of [...streams.keys()].sort()) for (const envelope of streams.get(name) ?? []) writer.add(envelope)
  return `${writer.end(1).lines.join('\n')}\n`
}

const trustOf = (...keys: readonly DeviceKeyPair[]) => new Map(keys.map(({ laptop, key }) => [laptop, [key]]))
const found = (streams: Streams, ...keys: readonly DeviceKeyPair[]) =>
  verifySignatures(streams, trustOf(...keys), isSignedBy).findings.map(({ what, stream }) => `${what} ${stream}`)

test('unchanged signed streams have no findings, and the signers are listed', async () => {
  const { key, streams } = await season()
  const report = verifySignatures(streams, trustOf(key), isSignedBy)
  expect(report.findings).toEqual([])
  expect(report.signers).toMatchObject([{ laptop: 'table-1' }])
  // There is one signature for each verdict. At the end of the round every head was already signed.
  expect(report.signers[0]?.count).toBe(2)
})

test('signatures reveal changed names and times and a removed game, which the chain does not', async () => {
  const { key, streams, games } = await season()
  const [first = '', second = ''] = games
  const added = [...streams.values()].flat().find(({ type }) => type === 'NameNoted')
  const rename = rewritten(streams, (envelope) =>
    envelope.hash === added?.hash
      ? { ...envelope, payload: { ...(envelope.payload as object), name: 'Somebody else' } }
      : envelope,
  )
  const times = rewritten(streams, (envelope) =>
    envelope.stream === `game/${first}` ? { ...envelope, at: envelope.at - 3_600_000 } : envelope,
  )
  const removed: Streams = new Map(
    [...streams]
      .filter(([stream]) => !stream.endsWith(second))
      .map(([stream, envelopes]) => [
        stream,
        stream.startsWith('summaries/')
          ? seal(
              stream,
              GENESIS,
              envelopes.filter(({ payload }) => (payload as { id?: string }).id !== second),
            ).map(envelopeOf)
          : envelopes,
      ]),
  )
  expect(found(rename, key)).toEqual([`changed ${added?.stream}`])
  expect(found(times, key)).toEqual([`changed game/${first}`])
  expect(found(removed, key)).toEqual([`missing game/${second}`, `missing ledger/${second}`])
  for (const changed of [rename, times, removed]) {
    const told = await verifyText(backupOf(changed))
    expect([told.fault, told.isWhole]).toEqual([undefined, true])
  }
})

test('a changed bonus in ledger and summary is detected by the ledger’s signature', async () => {
  const key = await keyFor('table-1')
  const store = createStoreWithDeviceId(createMemoryStore(), key.laptop)
  const { club, game } = await newTable(store)
  const signing = startSigningStreamHeads(club, store, key)
  await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  await taken(club.addLines(game.id, [{ kind: 'bonus', seat: 1, hundredths: 20, reason: 'speech' }]))
  await signing.settled()
  signing.stop()
  const streams = await streamsOf(store)
  const ledger = `ledger/${game.id}`
  const isBonus = ({ payload }: Envelope) => (payload as { kind?: string }).kind === 'bonus'
  expect(streams.get(ledger)?.some(isBonus)).toBe(true)
  const changed = rewritten(streams, (envelope) =>
    envelope.stream === ledger && isBonus(envelope)
      ? { ...envelope, payload: { ...(envelope.payload as object), hundredths: 40 } }
      : envelope.stream.startsWith('summaries/')
        ? {
            ...envelope,
            payload: JSON.parse(JSON.stringify(envelope.payload).replaceAll('"bonus":20', '"bonus":40')) as unknown,
          }
        : envelope,
  )
  expect((await verifyText(backupOf(changed))).fault).toBeUndefined()
  expect(found(changed, key)).toEqual([`changed ${ledger}`])
})

test('removed signatures, forged signatures and signatures with an untrusted key are reported', async () => {
  const { key, streams } = await season()
  const forger = await keyFor('table-1')
  const name = SIGNATURE_STREAM_PREFIX + key.laptop
  expect(found(new Map([...streams].filter(([stream]) => stream !== name)), key)).toEqual([`removed ${name}`])
  expect(found(streams, forger)).toEqual([`stranger ${name}`, `removed ${name}`])
  const cutOut = new Map([...streams, [name, (streams.get(name) ?? []).slice(1)] as const])
  expect(found(cutOut, key)).toContain(`bad ${name}`)
  const forged = new Map([...streams])
  forged.set(
    name,
    (streams.get(name) ?? []).map((envelope) => {
      const payload = envelope.payload as { statement: object; signature: string }
      return { ...envelope, payload: { ...payload, statement: { ...payload.statement, at: 1 } } }
    }),
  )
  expect(found(forged, key)).toContain(`bad ${name}`)
})

test('only a trusted signer can replace a lost key', async () => {
  const [hub, table, thief] = [await keyFor('hub'), await keyFor('table-2'), await keyFor('thief')]
  const store = createMemoryStore()
  good(await store.append('game/1', 0, [{ type: 'x', payload: 1, at: 1, author: '', private: false }]))
  const by = { at: 5, author: 'hub' }
  good(await signStreamHeads(store, hub, ['game/1'], { ...by, occasion: 'hub' }))
  good(await signStreamHeads(store, table, ['game/1'], { ...by, occasion: 'verdict' }))
  good(await signKeyReplacement(store, thief, { laptop: 'table-2', newKey: table.key, ...by }))
  const replaced = async () => verifySignatures(await streamsOf(store), trustOf(hub), isSignedBy).replaced
  expect(found(await streamsOf(store), hub)).toEqual([`stranger ${SIGNATURE_STREAM_PREFIX}table-2`])
  expect(await replaced()).toEqual([])
  good(await signKeyReplacement(store, hub, { laptop: 'table-2', newKey: table.key, ...by }))
  expect(found(await streamsOf(store), hub)).toEqual([])
  expect(await replaced()).toEqual([{ laptop: 'table-2', newKey: table.key, by: 'hub', key: hub.key, at: 5 }])
})

test('a device’s keys are the keys that it used and the keys that another signer stated', async () => {
  const store = createMemoryStore()
  const [old, next, hub] = [await keyFor('table-1'), await keyFor('table-1'), await keyFor('hub')]
  const by = { at: 1, author: 'Olga' }
  good(await store.append('game/1', 0, events(1)))
  good(await signStreamHeads(store, old, ['game/1'], { ...by, occasion: 'verdict' }))
  good(await signStreamHeads(store, hub, ['game/1'], { ...by, occasion: 'hub' }))
  good(await signKeyReplacement(store, hub, { laptop: 'table-1', newKey: next.key, ...by }))
  const all = [...(await streamsOf(store)).values()].flat()
  expect([...listDeviceKeys(all, 'table-1')].toSorted()).toEqual([old.key, next.key].toSorted())
  expect([...listDeviceKeys(all, 'hub')]).toEqual([hub.key])
  expect([...listDeviceKeys(all, 'table-9')]).toEqual([])
})

test('a missing stream is not signed, even if the name of another stream begins with its name', async () => {
  const key = await keyFor('table-1')
  const store = createMemoryStore()
  const sign = (streams: readonly string[], over: EventStore = store) =>
    signStreamHeads(over, key, streams, { at: 1, author: 'Olga', occasion: 'verdict' })
  good(await store.append('game/10', 0, events(1)))
  good(await sign(['game/1']))
  expect(good(await store.list(SIGNATURE_STREAM_PREFIX))).toEqual([])
  good(await store.append('game/1', 0, events(1)))
  good(await sign(['game/1', 'game/10']))
  const [signed] = good(await store.read(SIGNATURE_STREAM_PREFIX + key.laptop))
  expect(readHeadsStatement(signed!)?.statement.heads.map(([stream]) => stream)).toEqual(['game/1', 'game/10'])
  const unavailable = { ok: false, error: { code: 'store/unavailable', params: { cause: 'EIO' } } } as const
  for (const broken of [{ list: async () => unavailable }, { read: async () => unavailable }])
    expect(await sign(['game/1'], { ...store, ...broken })).toEqual(unavailable)
})

test('no signature is verified with an invalid key, and no invalid signature is verified', async () => {
  const key = await keyFor('table-1')
  const signature = key.sign('text')
  expect(isSignedBy(key.key, 'text', signature)).toBe(true)
  const texts = fc.oneof(fc.string(), fc.base64String(), fc.constant(key.key))
  fc.assert(
    fc.property(texts, texts, (some, other) => {
      expect(isSignedBy(some, 'text', other)).toBe(false)
      if (some !== key.key) expect(isSignedBy(some, 'text', signature)).toBe(false)
    }),
  )
})

test('signatures are verified with more keys than the cache holds', async () => {
  const keys = await Promise.all(Array.from({ length: 110 }, (_, n) => keyFor(`laptop-${n}`)))
  for (const _again of [1, 2])
    for (const [n, key] of keys.entries()) {
      expect(isSignedBy(key.key, key.laptop, key.sign(key.laptop))).toBe(true)
      expect(isSignedBy(keys[(n + 1) % keys.length]!.key, key.laptop, key.sign(key.laptop))).toBe(false)
    }
})

test('the key is stored together with the device id, for its owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'laptop.json')
  const first = await loadOrCreateDeviceKey(durableNoteFileAt(path), () => 'a')
  const again = await loadOrCreateDeviceKey(durableNoteFileAt(path), () => 'b')
  expect([again.laptop, again.key]).toEqual(['a', first.key])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('`verify --keys` accepts unchanged streams and refuses changed streams', async () => {
  const { key, streams } = await season()
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-verify-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [file, keys, none] = ['club.jsonl', 'keys.json', 'none.json'].map((name) => join(folder, name))
  writeFileSync(keys!, JSON.stringify({ keys: [{ laptop: key.laptop, key: key.key }] }))
  writeFileSync(none!, '{}')
  writeFileSync(file!, backupOf(streams))
  await expect(printVerification(file!, { keys: keys! })).resolves.toBeUndefined()
  await expect(printVerification(file!, { keys: none! })).rejects.toMatchObject({ code: 'verify/no-keys' })
  const changed = rewritten(streams, (envelope) =>
    envelope.stream === 'club' ? { ...envelope, author: 'me' } : envelope,
  )
  writeFileSync(file!, backupOf(changed))
  await expect(printVerification(file!, {})).resolves.toBeUndefined()
  await expect(printVerification(file!, { keys: keys! })).rejects.toMatchObject({ code: 'verify/signed-changed' })
})
