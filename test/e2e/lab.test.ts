// The lab: games in its workers give the same hash as the same run in Node, the rules page shows the effect of a flag
// with its interval, and a run can be stopped. A watched game shows what a right allows and becomes a record.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { computeLeaderboard, hashLeagueBlocks } from '../../src/agents/runs/leaderboard/leaderboard.ts'
import { leagueBlockCount, playLeagueBlock, type LeaguePlan } from '../../src/agents/runs/leaderboard/games.ts'
import { countRunBlocks, sumRunBlocks, hashRunBlocks, playBlockOfRun } from '../../src/agents/runs/run.ts'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import en from '../../src/i18n/en/screens/lab.json'
import models from '../../src/i18n/en/screens/models.json'
import board from '../../src/i18n/en/screens/leaderboard.json'
import { replay } from '../../src/rules/replay.ts'
import { standIn } from '../agents/llm/standIn.ts'
import { plan } from '../agents/runs/plans.ts'
import { tableOf } from '../agents/tables.ts'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Lab } from './pages/Lab.ts'
import { Rules } from './pages/Rules.ts'
import { Settings } from './pages/Settings.ts'
import { Shell } from './pages/Shell.ts'

const FLAG = 'healCancelsManiacKill'
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

overEditions('the lab', (test) => {
  test('the lab plays a batch with the same results as in Node, and exports the numbers', async ({ app, window }) => {
    const run = plan('sport-club', 'scripted', 'random', 110, 3)
    const blocks = Array.from({ length: countRunBlocks(run) }, (_, block) => playBlockOfRun(run, block, digest))
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    // Starts from a screen without a focused field, because a focused field would receive the letters.
    await shell.go('rules')
    await shell.goByKeys('l')
    const lab = new Lab(window)
    await lab.open('batch')
    await lab.chooseRules('sport-club')
    await lab.choosePolicy('policyBlack', 'random')
    await lab.setNumber('games', 110)
    await lab.setNumber('seed', 3)
    await lab.play()
    expect(await lab.logHash()).toBe(hashRunBlocks(blocks, digest))
    const { wins } = sumRunBlocks(blocks)
    const red = await lab.winsOf('red')
    expect(red[0]).toBe(String(wins.red))
    expect(red).toHaveLength(5)
    const csv = await app.running.catchText(() => lab.file('csv').click())
    expect(csv.text.split('\n')[1]).toContain(`Red,${wins.red},110,`)
    const json = await app.running.catchText(() => lab.file('json').click())
    expect(JSON.parse(json.text)).toMatchObject({ manifest: { preset: 'sport-club', seed: 3 }, played: { wins } })
  })

  test('the lab shows a game to the chosen kind of viewer and saves its record', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('lab')
    const lab = new Lab(window)
    await lab.open('game')
    await lab.chooseRules('sport-club')
    await lab.begin()
    await lab.button('pause').click()
    await lab.button('step').click()
    await lab.setSpeed('most')
    await lab.button('go').click()
    await lab.button('replay').waitFor()
    await lab.lookAs(en.game.eyes.public)
    await lab.goTo(40)
    await lab.lines('said').first().waitFor()
    await expect.poll(() => lab.thoughts.count()).toBe(0)
    expect(await lab.lines('whispered').count()).toBe(0)
    await lab.lookAs(en.game.eyes.judge)
    await expect.poll(() => lab.thoughts.count()).toBe(10)
    await lab.button('replay').click()
    const saved = await app.running.catchText(() => lab.button('save').click())
    const { record, fault } = parseRecord(saved.text)
    expect(fault).toBeUndefined()
    expect(record && replay(record.header, record.log).state.outcome).toBeDefined()
  })
})

overEditions('a model in the settings', (test) => {
  test('a model in the settings can be tested, and its key is in no file and on no screen', async ({
    ownApp: app,
    profileDirectory,
    edition,
  }) => {
    const SECRET = 'sk-4815162342'
    const server = await standIn()
    try {
      await new Home(app.window).createClub('Black Cat')
      const settings = new Settings(app.window)
      await settings.open('lab')
      await settings.models.getByText(models.empty).waitFor()
      await settings.addModel('tiny', server.address('plays'), SECRET)
      await settings.tryModel('tiny')
      await settings.models.getByText('with 1000 tokens in and 50 out').waitFor()
      const window = await app.restart()
      const isKept = edition.name === 'desktop'
      await new Settings(window).open('lab')
      await new Settings(window).models.getByText(isKept ? models.hasKey : models.noKey, { exact: true }).waitFor()
      await new Shell(window).go('lab')
      const lab = new Lab(window)
      await lab.open('game')
      await lab.seatModels('tiny')
      await lab.begin()
      await lab.setSpeed('most')
      await lab.button('replay').waitFor()
      const keys = new Set(server.asked.map(({ authorization }) => authorization))
      expect(keys).toEqual(new Set(isKept ? [`Bearer ${SECRET}`] : [`Bearer ${SECRET}`, undefined]))
      expect(await window.content()).not.toContain(SECRET)
      await lab.button('replay').click()
      const record = await app.running.catchText(() => lab.button('save').click())
      expect(record.text).not.toContain(SECRET)
      await new Settings(window).open('about')
      const report = await app.running.catchText(() => new Settings(window).saveReport())
      expect(report.text).not.toContain(SECRET)
      await app.restartAfter(async () => {
        for (const file of await filesUnder(profileDirectory))
          expect([file, (await readFile(file)).includes(SECRET)]).toEqual([file, false])
      })
    } finally {
      await server.close()
    }
  })
})

async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

inBrowser('the lab', (test) => {
  test('the lab stops a run at once and keeps the games played so far', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('lab')
    const lab = new Lab(window)
    await lab.open('batch')
    await lab.setNumber('games', 100_000)
    await lab.play()
    await window.locator('tr[data-winner=red]').waitFor()
    await lab.stopButton.click()
    await lab.playButton.waitFor()
    await window.getByText(en.stopped).waitFor()
  })

  test('the lab ranks players and shows each rate with its interval and the chance level', async ({ app, window }) => {
    const league: LeaguePlan = { header: tableOf('plain'), policies: ['scripted', 'random'], seed: 3, deals: 20 }
    const blocks = Array.from({ length: leagueBlockCount(league) }, (_, block) =>
      playLeagueBlock(league, block, digest),
    )
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await shell.go('rules')
    await shell.goByKeys('l')
    const lab = new Lab(window)
    await lab.open('leaderboard')
    await lab.chooseRules('plain')
    await lab.setNumber('games', 40)
    await lab.setNumber('seed', 3)
    await lab.play()
    expect(await lab.logHash()).toBe(hashLeagueBlocks(blocks, digest))
    const { standings } = computeLeaderboard(
      league,
      blocks.flatMap(({ deals }) => deals),
    )
    for (const { name, win } of standings) {
      const cells = await lab.standing(name)
      for (const part of [win.rate, win.sem, win.low, win.high])
        expect(cells[0]).toContain((100 * (part ?? 0)).toFixed(1))
      expect(cells[0]).toContain(`n 200, chance ${(100 * (win.chance ?? 0)).toFixed(1)}`)
    }
    const saved = await app.running.catchText(() => window.getByRole('button', { name: board.saveRun }).click())
    expect(saved.text.split('\n')).toHaveLength(22)
    expect(await shell.findBarriers()).toEqual([])
  })

  test('the rules page shows a flag’s effect and its interval, and the lab continues the run', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('rules')
    const rules = new Rules(window)
    await rules.turn(FLAG)
    await rules.openTab('try')
    const lab = new Lab(window)
    await lab.ask()
    const row = lab.variant(FLAG)
    await row
      .getByText(/\d … [+−]?\d/)
      .first()
      .waitFor()
    await lab.stopButton.click()
    await lab.toLab.click()
    await lab.open('balance')
    await lab.chooseFlags(FLAG)
    await lab.choosePolicy('policyBoth', 'random')
    await lab.setNumber('gamesPerRun', 50)
    await lab.play()
    await lab.playButton.waitFor()
    expect(await row.innerText()).toMatch(/no → yes|yes → no/)
    await window.getByText(/50 pairs of games/).waitFor()
  })
})
