// The app from a server: its files for everybody, and the club behind it only for the operator, through the channel of
// every screen. The broadcast is started and stopped with the club's own requests.

import WebSocket from 'ws'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectChannel } from '../../src/api/channel.ts'
import { createClubService } from '../../src/api/clubService.ts'
import { processClock } from '../../src/store/platform.ts'
import { createBroadcastHost } from '../../src/server/broadcastHost.ts'
import { createWebSocketPort } from '../../src/server/routes/webSocketPort.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { eventually } from '../support/eventually.ts'
import { ADMIN, asked, serverFor, watching } from './client.ts'

function line(address: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/club?token=${token}`)
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
  })
}

it('the broadcast is started, watched and stopped with the club’s own requests', async () => {
  const host = createBroadcastHost({ clock: processClock, time: Date.now, lang: 'en', log: console.error }, 0)
  onTestFinished(() => host.stop())
  const club = newClub()
  const service = createClubService(club, undefined, undefined, { broadcast: host })
  const heard: string[] = []
  service.listen(({ name, push }) => name === 'changed' && heard.push(...push.keys))
  const started = (await service.call('broadcast.start', {})) as {
    readonly data: { readonly running: { readonly addresses: readonly string[] } }
  }
  const [address = ''] = started.data.running.addresses
  const { id, token } = await taken(club.makeToken({ label: 'Hall', right: 'town' }))
  await expect(watching(address, 'none', token)).rejects.toThrow('404')
  expect(await service.call('broadcast.status', {})).toMatchObject({ data: { tokens: [{ id, connected: 0 }] } })
  await service.call('broadcast.stop', {})
  await expect(asked(address, '/openapi.json')).rejects.toThrow()
  expect(heard.filter((key) => key === 'broadcast').length).toBeGreaterThanOrEqual(3)
})

describe('the club behind a server', () => {
  it('answers requests and sends notifications over a socket, as over any other port', async () => {
    const club = newClub()
    const { address } = await serverFor({ club, service: createClubService(club) })
    const [one, other] = [
      connectChannel(createWebSocketPort(await line(address, ADMIN))),
      connectChannel(createWebSocketPort(await line(address, ADMIN))),
    ]
    const heard: string[] = []
    other.listen('changed', ({ keys }) => heard.push(...keys))
    expect(await one.send('club.create', { name: 'By a browser' })).toMatchObject({ ok: true })
    await eventually(() => expect(heard).toContain('club/name'))
    expect(await other.send('club.status', {})).toMatchObject({ data: { club: { name: 'By a browser' } } })
  })

  it('is open only to the operator', async () => {
    const club = newClub()
    const { address } = await serverFor({ club, service: createClubService(club) })
    const { token } = await taken(club.makeToken({ label: '', right: 'observer' }))
    await expect(line(address, token)).rejects.toThrow('403')
    await expect(line(address, 'wrong')).rejects.toThrow('401')
  })

  it('ignores invalid messages and keeps working', async () => {
    const club = newClub()
    const { address } = await serverFor({ club, service: createClubService(club) })
    const socket = await line(address, ADMIN)
    for (const rubbish of ['{', '[]', '{"t":"q"}', '{"t":"q","m":"constructor","a":[]}', '7']) socket.send(rubbish)
    socket.send(Buffer.from([1, 2, 3]))
    expect(await connectChannel(createWebSocketPort(socket)).send('club.status', {})).toMatchObject({ ok: true })
  })

  it('is served with the app, whose page knows how to reach the club', async () => {
    const page = {
      body: Buffer.from('<!doctype html><html lang="en">'),
      type: 'text/html',
      policy: "default-src 'self'",
      isHashed: false,
    }
    const script = { body: Buffer.from('1'), type: 'text/javascript', policy: "default-src 'self'", isHashed: true }
    const { address } = await serverFor({
      assets: new Map([
        ['/index.html', page],
        ['/assets/a.js', script],
      ]),
    })
    const home = await asked(address, '/')
    expect(await home.text()).toContain('<html data-club="server" lang="en">')
    expect(home.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect((await asked(address, '/assets/a.js')).headers.get('cache-control')).toContain('immutable')
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/', '/index.html'])
      expect((await asked(address, path)).status, path).toBe(404)
  })
})
