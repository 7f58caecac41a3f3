// Requests at an organiser's desk during an event: a void game is replayed at its table, somebody leaves without a
// replacement, a judge also plays, and a game differs from its plan.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeCup } from '../e2e/fixtures/cup-by-requests.ts'
import { PLAYERS } from '../e2e/fixtures/cup.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { inDom } from './journey.ts'
import { rulesOfPreset, TOURNAMENT_PRESET } from '../../src/ui/shared/seasonRules.ts'
import { Home } from '../e2e/pages/Home.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { ResultSheet } from '../e2e/pages/ResultSheet.ts'
import { Rounds } from '../e2e/pages/Rounds.ts'
import { Seating } from '../e2e/pages/Seating.ts'
import { Substitute } from '../e2e/pages/Substitute.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index + 1)

/** Ten players at one table for two rounds under the city rules, which also allow nine. */
async function cityCup(window: Page) {
  const { id: season } = await told(window, 'seasons.open', {
    name: 'City Cup',
    kind: 'tournament',
    from: '2026-03-01',
    scheme: 'official-2025',
    rulebook: 'city',
    preset: 'city',
    flags: {},
  })
  const { entered } = await told(window, 'plan.enrol', { season, people: TEN.map((n) => ({ name: `Citizen ${n}` })) })
  const { stages } = await told(window, 'plan.addStage', {
    season,
    stage: { name: 'Main', isFinal: false, rounds: 2, tables: 1, lineup: entered, judges: [] },
  })
  const stage = stages[0]?.id ?? ''
  await told(window, 'plan.seat', { season, id: stage, schedule: [[TEN], [TEN]] })
  return { season, stage }
}

inDom('the organiser’s desk', (test) => {
  test('a void game is replayed at its table, and both games then link to each other', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const { season, stage, game } = await makeCup(window)
    await showAddress(window, `/season/${season}/rounds`)
    const rounds = new Rounds(window)
    await rounds.chooseRound(1)
    await rounds.voidGame(1, 'a wrong card was dealt')
    await showAddress(window, `/game/${game}`)
    await window.getByRole('link', { name: 'Enter replayed game' }).click()
    const sheet = new ResultSheet(window)
    expect((await sheet.seated())[0]).toBe(PLAYERS[0])
    const { stages } = await told(window, 'plan.get', { season })
    const members = stages.find(({ id }) => id === stage)?.lineup.slice(0, 10) ?? []
    const again = await told(window, 'results.save', {
      season,
      evening: '2026-03-14',
      judge: 'Zoya',
      place: { stage, round: 1, table: 1 },
      winner: 'mafia',
      bestMove: [],
      reason: '',
      seats: members.map((member, index) => ({
        member,
        role: (['don', 'mafia', 'mafia', 'sheriff'] as const)[index] ?? ('civilian' as const),
        bonus: 0,
        penalty: 0,
      })),
    })
    await showAddress(window, `/game/${game}`)
    await window.getByRole('link', { name: `Played again as game ${again.number}` }).click()
    await window.getByRole('link', { name: 'Replaces game 1, which is void' }).waitFor()
    await showAddress(window, `/season/${season}/rounds`)
    await rounds.chooseRound(1)
    await rounds.table(1).getByText(`Game 1 is void; replayed as game ${again.number}`).waitFor()
    expect(await rounds.table(1).getByRole('button', { name: 'Restore game' }).count()).toBe(0)
  })

  test('a player may leave without a replacement only if the rules allow fewer than ten players', async ({
    window,
  }) => {
    await new Home(window).createClub('Federation')
    const sport = await makeCup(window)
    const substitute = new Substitute(window)
    await showAddress(window, `/season/${sport.season}/plan`)
    await substitute.open()
    await substitute.leave(PLAYERS[0] ?? '', 'ill')
    await substitute.dialog.getByText(/would have 9 players, but these rules need 10/).waitFor()

    const { season } = await cityCup(window)
    await showAddress(window, `/season/${season}/plan`)
    await window.reload()
    await substitute.open()
    await substitute.leave('Citizen 3', 'ill')
    await window.getByText('from round 1: Citizen 3 left, no replacement').waitFor()
    await showAddress(window, `/season/${season}/rounds`)
    const card = window.getByRole('article', { name: 'Round 1' })
    await card.getByText('Empty place: Citizen 3').waitFor()
    expect(await card.getByRole('listitem').count()).toBe(9)
    await card.getByRole('link', { name: 'Enter result' }).click()
    expect(await new ResultSheet(window).seated(9)).not.toContain('Citizen 3')
    await showAddress(window, `/season/${season}/plan`)
    await window.getByRole('button', { name: 'Undo: Citizen 3 keeps playing' }).click()
    await window.getByText('Citizen 3 left, no replacement').waitFor({ state: 'detached' })
  })

  test('judges can be assigned to unplayed tables, and the assignment can be undone', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const { season } = await makeCup(window)
    await showAddress(window, `/season/${season}/plan`)
    const stage = new Tournament(window).stage('Main stage')
    await stage.getByText('Judges: Zoya').waitFor()
    const dialog = await new Tournament(window).allotJudges('Main stage', ['Boris'])
    await dialog.getByText('Every table has a judge.').waitFor()
    await dialog.getByRole('button', { name: 'Save judges' }).click()
    await stage.getByText('Judges: Zoya and Boris').waitFor()
    await window.getByRole('button', { name: 'Undo' }).click()
    await stage.getByText('Judges: Zoya', { exact: true }).waitFor()
  })

  test('the desk warns of a judge who plays in the round and of games that differ from the plan', async ({
    window,
  }) => {
    await new Home(window).createClub('Federation')
    const { season, stage, game } = await makeCup(window)
    const rounds = new Rounds(window)
    await showAddress(window, `/season/${season}/rounds`)
    await rounds.chooseRound(2)
    const player = PLAYERS[18] ?? ''
    await rounds.nameJudge(1, player)
    await rounds.table(1).getByText(`${player} plays in this round: table 2, seat 4`).waitFor()
    await rounds.nameJudge(1, 'Zoya')
    await rounds.table(1).getByText('plays in this round').waitFor({ state: 'detached' })

    const { stages } = await told(window, 'plan.get', { season })
    const members = stages[0]?.lineup.slice(0, 10) ?? []
    await told(window, 'games.void', {
      game,
      version: (await told(window, 'games.get', { game })).version,
      isVoid: true,
      reason: 'slip',
    })
    const opened = await told(window, 'games.open', {
      season,
      evening: '2026-03-14',
      judge: 'Zoya',
      ...rulesOfPreset(TOURNAMENT_PRESET),
      seats: members.map((member) => ({ member, immune: false })),
      seed: 1,
      place: { stage, round: 1, table: 1 },
    })
    const [first, second] = opened.players
    await told(window, 'games.mend', {
      game: opened.id,
      version: opened.version,
      seats: [
        { seat: 1, member: second?.member ?? '' },
        { seat: 2, member: first?.member ?? '' },
      ],
      reason: 'they sat the other way round',
    })
    const said = `seat 1: ${second?.name} instead of ${first?.name}`
    await rounds.chooseRound(1)
    await rounds.table(1).getByText(said).waitFor()
    await showAddress(window, `/season/${season}/plan`)
    await window.getByText(said).waitFor()
    await window.getByRole('link', { name: 'Round 1, table 1: game 2' }).click()
    await window.getByText(said).waitFor()
  })

  test('a judge’s name finds its member, on a results sheet and before a game', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const { season, stage } = await makeCup(window)
    const [member] = await told(window, 'members.list', {})
    const judges = async () => {
      const { games = [] } = (await told(window, 'plan.get', { season })).stages.find(({ id }) => id === stage) ?? {}
      const played = await Promise.all(games.map(({ game }) => told(window, 'games.get', { game })))
      return played.filter(({ judge }) => judge === member?.name).map(({ judgeId }) => judgeId)
    }
    await showAddress(window, `/season/${season}/rounds`)
    const rounds = new Rounds(window)
    await rounds.chooseRound(2)
    await rounds.table(1).getByRole('link', { name: 'Enter result' }).click()
    const sheet = new ResultSheet(window)
    await sheet.seated()
    await sheet.judge(member?.name ?? '')
    await sheet.type({ winner: 'red', bonuses: TEN.map(() => ''), victim: 5, bestMove: '123' })
    await sheet.save()
    expect(await judges()).toEqual([member?.id])

    await showAddress(window, `/table/${season}/${stage}/2/2`)
    await window.reload()
    const newGame = new NewGame(window)
    await newGame.judge(member?.name ?? '')
    // By the plan, this member sits at the table.
    await newGame.letJudgePlay()
    await newGame.start()
    expect(await judges()).toEqual([member?.id, member?.id])
  })

  test('a round added to a stage in progress gets its own seating', async ({ window }) => {
    await new Home(window).createClub('Federation')
    const { season, stage } = await makeCup(window)
    const schedule = async () =>
      (await told(window, 'plan.get', { season })).stages.find(({ id }) => id === stage)?.schedule ?? []
    const before = await schedule()
    await showAddress(window, `/season/${season}/plan`)
    await new Tournament(window).cutRounds('Main stage', 3)
    await showAddress(window, `/season/${season}/rounds`)
    await new Rounds(window).chooseRound(3)
    await window.getByText('This round is not seated yet').waitFor()
    await window.getByRole('link', { name: 'Find a seating plan' }).click()
    await new Seating(window).seatAdded('Find seats for 1 added round')
    await expect.poll(async () => (await schedule()).length).toBe(3)
    expect((await schedule()).slice(0, 2)).toEqual(before)
  })
})
