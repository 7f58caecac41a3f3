// An evening that others watch: a game logged by keys in the app that `consigliere serve` serves, followed by a
// spectator and an overlay in other browsers, through undo, freeze, a restart and what is hidden, to the same end.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { FIRST_NIGHT, playFirstDay, playSecondDay, sitDown } from './fixtures/evening.ts'
import { OPERATOR, Served } from './fixtures/served.ts'
import { Broadcast } from './pages/Broadcast.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { Shell } from './pages/Shell.ts'
import { Watch } from './pages/Watch.ts'

test('a game that is logged is followed elsewhere, and nobody sees a card before the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consigliere-served-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const served = new Served(folder)
  onTestFinished(() => served.stop())
  await served.start()
  const [judge, hall] = [await launchBrowser(join(folder, 'judge')), await launchBrowser(join(folder, 'hall'))]
  onTestFinished(async () => {
    await judge.close()
    await hall.close()
  })
  const window = await judge.newPage()
  await window.goto(`${served.address}/#token=${OPERATOR}`)
  const game = await sitDown(window)
  await game.heading.waitFor()
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

  // Undo is seen.
  await goTo(live)
  await game.heading.waitFor()
  await game.nominate(8)
  await expect.poll(() => spectator.text).toContain('nominates 8')
  await game.undo()
  await expect.poll(() => spectator.text).not.toContain('nominates 8')

  // Frozen, the picture stands; then it catches up.
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

  // The server is ended and started again: who watched comes back by himself, and so does the judge's game.
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

  // At the end all show the same.
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
