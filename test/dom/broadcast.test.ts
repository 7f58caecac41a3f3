// The Broadcast screen: on a host that cannot serve viewers, it says so and names an alternative. On a host that can,
// a delay that is typed but not set yet stays when another page sets the delay.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { BroadcastHost } from '../../src/api/broadcastHost.ts'
import en from '../../src/i18n/en/screens/broadcast.json'
import { ok } from '../../src/rules/vocabulary.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { Broadcast } from '../e2e/pages/Broadcast.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { clubChannel } from '../ui/clubChannel.ts'
import { DomApp } from './driver/app.ts'
import { inDom } from './journey.ts'

inDom('the Broadcast screen', (test) => {
  test('the Broadcast screen says that this host cannot be a server, and names hosts that can', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('broadcast')
    await window.getByText('Broadcasting needs the desktop app').waitFor()
    await window.getByText('npm run consigliere -- serve --lan').waitFor()
  })
})

const IDLE_HOST: BroadcastHost = {
  start: () => Promise.resolve(ok(undefined)),
  stop: () => Promise.resolve(),
  running: () => undefined,
  listen: () => () => undefined,
}

test('a typed broadcast delay stays in its field when another page sets the delay', async () => {
  const app = await DomApp.open(clubChannel(randomUUID, { broadcast: IDLE_HOST }))
  onTestFinished(() => app.page.close())
  const { window } = app
  await new Home(window).createClub('Black Cat')
  await new Shell(window).go('broadcast')
  const broadcast = new Broadcast(window)
  await broadcast.delay.fill('45')
  await broadcast.delay.press('Tab')
  await told(window, 'broadcast.setDelay', { seconds: 30 })
  // The page has loaded the new status once it shows the freeze.
  await broadcast.freeze()
  expect(await broadcast.delay.inputValue()).toBe('45')
  await window.getByRole('button', { name: en.set, exact: true }).click()
  await expect.poll(async () => (await told(window, 'broadcast.status', {})).delay).toBe(45)
  await expect.poll(() => broadcast.delay.inputValue()).toBe('45')
})

test('Broadcast shows one projector and one spectator address, and collapses the others', async () => {
  const running = { network: 'lan' as const, addresses: ['http://192.168.0.5:4747', 'http://10.0.0.5:4747'] }
  const broadcast = { ...IDLE_HOST, running: () => ({ ...running, connected: [] }) }
  const app = await DomApp.open(clubChannel(randomUUID, { broadcast }))
  onTestFinished(() => app.page.close())
  const { window } = app
  await new Home(window).createClub('Black Cat')
  await new Shell(window).go('broadcast')
  const page = new Broadcast(window)
  const spectators = await page.makeAddress()
  expect(spectators).toMatch(/^http:\/\/192\.168\.0\.5:4747\/watch#/)
  expect(await page.projectorAddress.allInnerTexts()).toEqual([
    spectators.replace('/watch#', '/watch?layout=projector&lang=en#'),
  ])
  expect(await page.otherAddresses.count()).toBe(1)
})
