// An evening that others watch: a game logged by keys in the app that `consigliere serve` serves. A spectator and an
// overlay in other browsers follow it through undo, freeze, a restart and hidden standings, to the same end.

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { asked, opened, watching } from '../server/client.ts'
import { launchBrowser } from '../support/browser.ts'
import { FIRST_NIGHT, playFirstDay, playSecondDay, sitDown } from './fixtures/evening.ts'
import { servedEvening } from './fixtures/served-evening.ts'
import { OPERATOR } from './fixtures/served.ts'
import { inDesktop } from './fixtures/spec.ts'
import { Broadcast } from './pages/Broadcast.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { Shell } from './pages/Shell.ts'
import { Watch } from './pages/Watch.ts'

test('viewers see each entry of a game as it is logged, and no card before the end', async () => {
  const { served, hall, window, game } = await servedEvening()
  const live = new URL(window.url()).hash
  const shell = new Shell(window)
  const goTo = async (hash: string) => {
    await window.evaluate((to) => void (location.hash = to), hash)
  }
  const broadcast = new Broadcast(window)
  await shell.go('broadcast')
  const address = await broadcast.makeAddress()
  const [, token = ''] = address.split('#')
  const spectator = await new Watch(await hall.newPage()).open(`${served.address}/watch?lang=en#${token}`)
  const overlay = await new Watch(await hall.newPage()).open(`${served.address}/overlay?lang=en#${token}`)
  await expect.poll(() => spectator.text).toContain('Day 1')
  await expect.poll(() => overlay.text).toContain('1 speaks')
  expect(await broadcast.side('organiser').innerText()).toContain('Sheriff')
  expect(await broadcast.side('public').innerText()).not.toContain('Sheriff')

  // The page of an invalid address says so and asks for another one.
  const stranger = await hall.newPage()
  await stranger.goto(`${served.address}/watch?lang=en#token=${'x'.repeat(40)}`)
  await stranger.getByText('Ask the organiser for a new one').waitFor()
  await stranger.close()

  // Spectators see an undo.
  await goTo(live)
  await game.heading.waitFor()
  await game.nominate(8)
  await expect.poll(() => spectator.text).toContain('nominates 8')
  await game.undo()
  await expect.poll(() => spectator.text).not.toContain('nominates 8')

  // While frozen, the picture does not change. Afterwards it catches up.
  await goTo('#/broadcast')
  await broadcast.freeze()
  await goTo(live)
  await game.heading.waitFor()
  await game.nominate(9)
  await game.saved()
  await spectator.page.reload()
  await spectator.board.waitFor()
  expect(await spectator.text).not.toContain('nominates 9')
  await game.undo()
  await goTo('#/broadcast')
  await broadcast.goOn()
  await goTo(live)
  await game.heading.waitFor()
  await playFirstDay(game)
  await expect.poll(() => spectator.text).toContain('Night 1')

  // The server is stopped and started again. Viewers reconnect automatically, and so does the judge's game.
  await served.stop()
  await expect.poll(() => spectator.line.getAttribute('data-line-is')).toBe('lost')
  expect(await overlay.text).toContain('Night 1')
  await served.start()
  await expect.poll(() => spectator.line.getAttribute('data-line-is')).toBe('live')
  await window.goto(`${served.address}/#token=${OPERATOR}`)
  await window.reload()
  await goTo(live)
  const again = new LiveGame(window)
  await again.heading.waitFor()
  await again.playNight(FIRST_NIGHT)
  await expect.poll(() => spectator.text).toContain('Day 2')
  expect([...spectator.sent, ...overlay.sent].filter((text) => /"role"/.test(text))).toEqual([])

  // At the end, all pages show the same result.
  await playSecondDay(again)
  await again.verdict.waitFor()
  for (const watch of [spectator, overlay]) await expect.poll(() => watch.text).toMatch(/wins?/)
  await expect.poll(() => spectator.text).toContain('Sheriff')
  await expect.poll(() => spectator.standings.locator('tbody tr').count()).toBe(10)
  await goTo('#/broadcast')
  await broadcast.hideTable()
  await expect.poll(() => spectator.standings.locator('tbody tr').count()).toBe(0)
  expect(await spectator.standings.innerText()).toContain('not counted here')
  await broadcast.openTable()
  await expect.poll(() => spectator.standings.locator('tbody tr').count()).toBe(10)
})

test('withdrawing the token of an agent game on the Broadcast screen disconnects its viewers', async () => {
  const { served, window } = await servedEvening()
  const { id, tokens } = await opened(served.address, { rulebook: 'city', speed: 'paused' }, OPERATOR)
  const { closed } = await watching(served.address, id, tokens.town)
  const shell = new Shell(window)
  await shell.go('broadcast')
  const games = window.getByRole('region', { name: 'Agent games' }).last()
  await games.getByRole('button', { name: `Withdraw: spectators, ${id.slice(0, 8)}` }).click()
  expect(await closed).toEqual([1008, 'server/withdrawn'])
  await games.getByText('withdrawn').first().waitFor()
  expect(await games.getByText('withdrawn').count()).toBe(1)
  const refused = await asked(served.address, `/games/${id}`, tokens.town)
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'server/withdrawn' }])
  for (const lang of LANGS) {
    await shell.switchLanguage(lang)
    expect(await shell.findBarriers()).toEqual([])
    await shell.switchTheme()
  }
})

inDesktop('the broadcast', (desktop) => {
  desktop('is started and ended by the switch in the desktop app', async ({ window, profileDirectory }) => {
    await sitDown(window)
    await new Shell(window).go('broadcast')
    const broadcast = new Broadcast(window)
    await broadcast.start()
    const address = await broadcast.makeAddress()
    const hall = await launchBrowser(join(profileDirectory, 'hall'))
    onTestFinished(() => hall.close())
    const spectator = await new Watch(await hall.newPage()).open(address.replace('/watch#', '/watch?lang=en#'))
    await expect.poll(() => spectator.text).toContain('1 speaks')
    expect(new Set(spectator.sockets)).toEqual(
      new Set([`${new URL(address).origin.replace('http', 'ws')}/watch/socket`]),
    )
    expect((await hall.request.get(new URL('/', address).href)).status()).toBe(404)

    // Opening twice gives one window, which shows what spectators see and has no access to the club.
    const opened = window.context().waitForEvent('page')
    await broadcast.showWall()
    const projector = await opened
    await expect.poll(() => projector.locator('.wall').innerText()).toContain('1 speaks')
    await broadcast.openHere()
    await expect.poll(() => new Watch(projector).text).toContain('1 speaks')
    expect(new URL(projector.url()).hostname).toBe('127.0.0.1')
    expect(
      await projector.evaluate(() => Object.keys(globalThis).filter((name) => /electron|require/i.test(name))),
    ).toEqual([])
    const windows = window.context().pages().length
    await broadcast.openHere()
    await expect.poll(() => new Watch(projector).text).toContain('1 speaks')
    expect(window.context().pages()).toHaveLength(windows)
    await broadcast.copy()
    await window.getByText('Link copied').first().waitFor()
    await window.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await broadcast.copy()
    await window.getByText('Copying failed.').first().waitFor()
    await projector.close()
    await broadcast.stop()
    await expect.poll(() => spectator.line.getAttribute('data-line-is')).toBe('lost')
  })
})
