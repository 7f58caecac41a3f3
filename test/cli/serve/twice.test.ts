// A store of `serve --hub` was copied. Both processes report that their identity is used twice, and one press requests
// a new one. Once the organiser has admitted the new identity, the device keeps it after a restart with the same
// command, whatever its note contains.

import { once } from 'node:events'
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import WebSocket from 'ws'
import { expect, onTestFinished, test } from 'vitest'
import { connectChannel, type ClientChannel } from '../../../src/api/channel.ts'
import type { HubView } from '../../../src/api/hub.ts'
import { createWebSocketPort } from '../../../src/server/routes/webSocketPort.ts'
import { eventually } from '../../support/eventually.ts'
import { ended, newStore, serve, type Started } from './started.ts'

async function screenOf({ address, admin }: Started): Promise<ClientChannel> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/club?token=${admin}`)
  onTestFinished(() => socket.close())
  await once(socket, 'open')
  return connectChannel(createWebSocketPort(socket))
}

async function viewOf(screen: ClientChannel): Promise<HubView> {
  const answer = await screen.send('hub.status', {})
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data
}

const pathOf = (store: string) => store.slice('sqlite:'.length)

test('a copied device gets a new identity and keeps it after restarts', async () => {
  const hub = await serve(newStore())
  const atHub = await screenOf(hub)
  expect(await atHub.send('club.create', { name: 'Riverside' })).toMatchObject({ ok: true })
  const made = await atHub.send('hub.letIn', { name: 'Table 2' })
  process.env['CONSIGLIERE_HUB_TOKEN'] = made.ok ? made.data.token : ''
  onTestFinished(() => void delete process.env['CONSIGLIERE_HUB_TOKEN'])
  const store = newStore()
  // The device had joined with another token before.
  const receipts = [['game/of-hub', 1, 'hash', 'receipt']]
  writeFileSync(`${pathOf(store)}.hub`, JSON.stringify({ token: 'another', insteadOf: 'another', receipts }))
  const start = () => serve(store, '--hub', hub.address)
  let device = await start()
  let screen = await screenOf(device)
  const { fingerprint: old } = await viewOf(screen)
  await eventually(async () => expect((await viewOf(screen)).joined?.state).toBe('waiting'))
  await atHub.send('hub.admit', { name: 'Table 2', fingerprint: old ?? '', scope: 'all' })
  const joined = async () => expect((await viewOf(screen)).joined?.state).toBe('joined')
  await eventually(joined)
  expect(await screen.send('hub.leave', {})).toMatchObject({ ok: false, error: { code: 'hub/by-command' } })

  expect(await screen.send('hub.renew', {})).toMatchObject({ ok: true })
  const names = async () => (await viewOf(atHub)).laptops?.map(({ name, scope }) => `${name}, ${scope ?? 'waits'}`)
  await eventually(async () => expect(await names()).toEqual(['Table 2, all', 'Table 2 (2), waits']))
  // The device keeps its old identity until the organiser has admitted the new one, even after a restart.
  expect(await viewOf(screen)).toMatchObject({ fingerprint: old, joined: { state: 'joined' } })
  await ended(device, 'SIGTERM')
  device = await start()
  screen = await screenOf(device)
  await eventually(async () => expect((await viewOf(screen)).joined?.renewal).toBeDefined())
  const { renewal } = (await viewOf(screen)).joined ?? {}
  const admit = { name: 'Table 2 (2)', fingerprint: renewal?.fingerprint ?? '', scope: 'all' as const }
  expect(await atHub.send('hub.admit', admit)).toMatchObject({ ok: true })
  await eventually(async () => expect(await names()).toEqual(['Table 2, all', 'Table 2 (2), all']))
  // The club was opened again, at the same address.
  await eventually(() => expect(device.errors().match(/connected to the hub/g)).toHaveLength(2))
  screen = await screenOf(device)
  const { fingerprint } = await viewOf(screen)
  expect(fingerprint).not.toBe(old)
  expect(await screen.send('members.add', { names: ['Anna'] })).toMatchObject({ ok: true })
  expect(JSON.parse(readFileSync(`${pathOf(store)}.hub`, 'utf8'))).toMatchObject({
    receipts: expect.arrayContaining(receipts),
  })
  expect(statSync(`${pathOf(store)}.hub`).mode & 0o777).toBe(0o600)

  await ended(device, 'SIGTERM')
  device = await start()
  screen = await screenOf(device)
  await eventually(joined)
  expect((await viewOf(screen)).fingerprint).toBe(fingerprint)
  await ended(device, 'SIGTERM')

  const note = `${pathOf(store)}.hub`
  copyFileSync(note, `${note}.kept`)
  for (const text of [
    '',
    '{',
    '[]',
    '{"token":7}',
    '"'.repeat(9_000),
    readFileSync(note, 'utf8').replace('insteadOf', 'of'),
  ]) {
    writeFileSync(note, text)
    device = await start()
    screen = await screenOf(device)
    // The device's new key is not the key for which the token was issued.
    await eventually(async () => expect((await viewOf(screen)).joined?.state).toMatch(/cut-off|refused/))
    await ended(device, 'SIGTERM')
  }
})
