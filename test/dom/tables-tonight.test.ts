// Two evenings and two tables. The people at a drawn table are busy, so a second table, which has its own judge and
// rules, is drawn from the others. While too few people are free, the running game comes first. On the next evening,
// nobody is at a table at first.

import { expect } from 'vitest'
import home from '../../src/i18n/en/screens/home.json'
import members from '../../src/i18n/en/screens/members.json'
import words from '../../src/i18n/en/screens/newGame.json'
import { checkedInClub } from '../e2e/fixtures/evening.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { noteOf } from '../support/attendance.ts'
import { rulesOfPreset } from '../../src/ui/shared/seasonRules.ts'
import { eveningAtTime } from '../../src/ui/kit/days.ts'
import { inDom } from './journey.ts'

const FIRST = Array.from({ length: 6 }, (_, index) => `First ${index + 1}`)
const SECOND = Array.from({ length: 6 }, (_, index) => `Second ${index + 1}`)
const NEXT_EVENING = '2099-01-10'

inDom('tables of an evening', (test) => {
  test('two tables have no person in common, and the next evening begins without tables', async ({ window }) => {
    const shell = await checkedInClub(window, FIRST)
    await shell.go('home')
    const page = new NewGame(window)
    await page.judge('Zoya')
    await window.getByRole('button', { name: words.draw, exact: true }).click()
    await window.getByRole('button', { name: words.redraw, exact: true }).waitFor()
    const { date, people } = await tonight(window)
    await expect.poll(async () => (await tablesTonight(window)).map(({ seats }) => seats.length)).toEqual([6])

    await told(window, 'evening.note', {
      people: SECOND.map((name) => ({ name, state: 'here' as const })),
      via: 'list',
    })
    const another = window.getByRole('button', { name: words.anotherTable })
    await expect.poll(() => another.isEnabled()).toBe(true)
    await another.click()
    await expect.poll(() => page.table()).toEqual(SECOND)
    await page.judge('Nora')
    await window.getByRole('button', { name: words.draw, exact: true }).click()
    await window.getByRole('button', { name: words.redraw, exact: true }).waitFor()
    await expect.poll(async () => (await tablesTonight(window)).length).toBe(2)
    const [one, two] = await tablesTonight(window)
    expect(one?.seats.map(({ name }) => name).toSorted()).toEqual(FIRST)
    expect(two?.seats.map(({ name }) => name).toSorted()).toEqual(SECOND)

    await page.start({ shows: false })
    await shell.go('home')
    // The first table is still drawn and comes first. The main button starts its game, and a link resumes the other
    // game.
    await expect.poll(async () => (await page.table()).toSorted()).toEqual(FIRST)
    await window.getByRole('link', { name: new RegExp(`Table 2 · Game 1.*${home.resume}`) }).waitFor()
    await window.getByRole('button', { name: words.dropTable }).click()
    await expect.poll(async () => (await tablesTonight(window)).map(({ game }) => game?.number)).toEqual([1])

    // Only two people are free, so the running game comes first.
    await told(window, 'evening.note', {
      people: people.slice(0, 4).map(({ member }) => ({ member, state: 'left' as const })),
      via: 'tick',
    })
    await window.getByText('2 people are free. A table needs 6.').first().waitFor()
    await window.getByRole('button', { name: words.resumeNumber.replace('{n}', '1') }).waitFor()
    const after = window.getByRole('button', { name: words.drawAfter.replace('{n}', '1') })
    await after.click()
    await window.getByRole('checkbox', { name: members.hereNamed.replace('{name}', 'First 5') }).waitFor()

    // The game ends without a result, and the next table is drawn at once.
    const [running] = await tablesTonight(window)
    const { version } = await told(window, 'games.get', { game: running?.game?.id ?? '' })
    await told(window, 'games.void', { game: running?.game?.id ?? '', version, isVoid: true, reason: 'misdeal' })
    await expect.poll(async () => (await tablesTonight(window)).map(({ seats }) => seats.length)).toEqual([8])

    await told(
      window,
      'evening.note',
      noteOf(
        people.map(({ member }) => member),
        'here',
        NEXT_EVENING,
      ),
    )
    expect(await tablesTonight(window)).toEqual([])
    expect((await told(window, 'evening.get', { evening: NEXT_EVENING })).tables).toEqual([])
    expect(date < NEXT_EVENING).toBe(true)
  })

  test('a half-typed name stays in its field when another device starts the drawn table', async ({ window }) => {
    const shell = await checkedInClub(window, FIRST)
    await shell.go('home')
    const page = new NewGame(window)
    await page.judge('Zoya')
    await window.getByRole('button', { name: words.draw, exact: true }).click()
    await window.getByRole('button', { name: words.redraw, exact: true }).waitFor()
    await expect.poll(async () => (await tablesTonight(window)).length).toBe(1)
    const [held] = await tablesTonight(window)
    const field = window.getByRole('combobox', { name: words.checkIn })
    await field.focus()
    await window.keyboard.type('Zor')

    await told(window, 'tables.start', {
      evening: localEvening(),
      table: 1,
      judge: 'Zoya',
      rules: rulesOfPreset('city'),
      seats: (held?.seats ?? []).map(({ member }) => ({ member, immune: false })),
      seed: 1,
    })
    await window.getByRole('link', { name: new RegExp(home.resume) }).waitFor()
    await window.getByText('Table 2', { exact: false }).first().waitFor()
    await window.keyboard.type('da')
    expect(await field.inputValue()).toBe('Zorda')
  })

  test('a table is not drawn again when a game ends while its card letters are being entered', async ({ window }) => {
    const shell = await checkedInClub(window, FIRST)
    await shell.go('home')
    const page = new NewGame(window)
    await page.judge('Zoya')
    await page.start({ shows: false })
    const [running] = await tablesTonight(window)
    await told(window, 'evening.note', {
      people: SECOND.slice(0, 2).map((name) => ({ name, state: 'here' as const })),
      via: 'list',
    })
    await shell.go('home')
    await window.getByRole('button', { name: words.drawAfter.replace('{n}', '1') }).click()

    await told(window, 'evening.note', {
      people: SECOND.slice(2).map((name) => ({ name, state: 'here' as const })),
      via: 'list',
    })
    await page.judge('Nora')
    await page.enterCards()
    await expect.poll(async () => (await tablesTonight(window)).length).toBe(2)
    const { version } = await told(window, 'games.get', { game: running?.game?.id ?? '' })
    await told(window, 'games.void', { game: running?.game?.id ?? '', version, isVoid: true, reason: 'misdeal' })
    await page.giveCard(1, 'don')
    const names = await Promise.all(
      SECOND.map((_, index) =>
        page
          .cardOf(index + 1)
          .locator('bdi')
          .innerText(),
      ),
    )
    expect(names.toSorted()).toEqual(SECOND)
  })

  test('a half-typed name and a pasted list are kept when another device starts a table', async ({ window }) => {
    const shell = await checkedInClub(window, [...FIRST, ...SECOND])
    await shell.go('home')
    const field = window.getByRole('combobox', { name: words.checkIn })
    await field.fill('Fjo')
    await field.focus()
    await startElsewhere(window, 1, FIRST)
    const page = new NewGame(window)
    await expect.poll(async () => (await page.table()).toSorted()).toEqual(SECOND)
    expect(await field.inputValue()).toBe('Fjo')
    await window.keyboard.type('d')
    expect(await field.inputValue()).toBe('Fjod')

    await window.getByRole('button', { name: words.paste, exact: true }).click()
    const list = window.getByRole('textbox', { name: words.paste })
    await list.fill('Boris')
    await startElsewhere(window, 2, SECOND)
    await expect.poll(() => page.table()).toEqual([])
    expect(await list.inputValue()).toBe('Boris')
  })
})

/** Draws a table of these people and starts its game, as another device does. */
async function startElsewhere(window: Parameters<typeof told>[0], table: number, names: readonly string[]) {
  const { date, people } = await tonight(window)
  const [season] = await told(window, 'seasons.list', {})
  const { id = '', rulebook = 'city', preset = 'city', flags = {} } = season ?? {}
  const seats = names.flatMap((name, index) => {
    const person = people.find((each) => each.name === name)
    return person ? [{ seat: index + 1, member: person.member }] : []
  })
  const there = { evening: date, table, judge: '' }
  await told(window, 'tables.draw', { ...there, season: id, rulebook, preset, flags, size: seats.length, seats })
  await told(window, 'tables.start', { ...there, seed: 1 })
}

async function tonight(window: Parameters<typeof told>[0]) {
  const { date, people } = await told(window, 'evening.get', { evening: localEvening() })
  return { date, people }
}
async function tablesTonight(window: Parameters<typeof told>[0]) {
  return (await told(window, 'evening.get', { evening: localEvening() })).tables
}
/** Date of tonight's evening, as the page computes it. */
function localEvening(): string {
  return eveningAtTime(new Date())
}
