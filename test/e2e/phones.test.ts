// An evening with phones on the local network: check-in, the player's own card under a finger, votes that prefill the
// judge's entry, the judge's remote. Only the laptop stores the game.

import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import words from '../../src/i18n/en/screens/phones.json'
import { type Lang, LANGS } from '../../src/i18n/registry.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { legalEntries, legalEntriesOfStep } from '../../src/rules/legalEntries.ts'
import { replay } from '../../src/rules/replay.ts'
import { chromiumFlags, findBrowser } from '../support/browser.ts'
import { randomChoice, strokesOf } from './fixtures/by-keys.ts'
import { CARDS, PLAYERS } from './fixtures/evening.ts'
import { killTheRed, showGame } from './fixtures/games-by-requests.ts'
import { barriersOf, channelOf, phoneEvening, sportGame } from './fixtures/phoneEvening.ts'
import { inDesktop } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { NewGame } from './pages/NewGame.ts'
import { Phone } from './pages/Phone.ts'
import { Phones } from './pages/Phones.ts'
import { Remote } from './pages/Remote.ts'
import { Shell } from './pages/Shell.ts'

test('players check in by phone, see their cards while they touch the screen, and vote', async () => {
  const { window, hall, phones } = await phoneEvening()
  await phones.openTonight()
  const address = await phones.letJoin()
  await phones.takeVotes()
  await phones.close()
  const ada = await Phone.open(hall, address)
  const boris = await Phone.open(hall, address, { lang: 'uk', isDark: true })
  const clara = await Phone.open(hall, address, { lang: 'ru' })
  const barriers: string[] = []
  const look = async (at: string) => {
    for (const { page, words } of [ada, boris, clara])
      barriers.push(...(await barriersOf(page, `${at}, ${words.title}`)))
  }
  await look('check-in')
  await ada.checkIn('Ada')
  // The phone and the row show the same two characters.
  await window.getByRole('button', { name: `Confirm Ada, ${await ada.code}` }).click()
  await phones.arrived('Ada').waitFor()
  await boris.checkIn('Boris')
  await clara.checkIn('Clara')
  await look('here')
  const newGame = new NewGame(window)
  for (const name of PLAYERS.slice(1)) await newGame.tick(name)
  await newGame.judge('Zoya')
  await newGame.giveCards(CARDS)
  await newGame.start()
  const game = new LiveGame(window)
  await game.heading.waitFor()

  // Each phone waits for the judge, who confirms it after comparing the code in the player's hand.
  await ada.hold.waitFor()
  await boris.asks.waitFor()
  await look('asks')
  expect(await ada.text).not.toMatch(/Don|Mistress/)
  // An impostor with the name of a confirmed phone gets no card, and does not affect that phone.
  const impostor = await Phone.open(hall, address)
  await impostor.checkIn('Ada')
  await impostor.page.getByRole('button', { name: impostor.words.inside.leaveAfter }).click()
  await impostor.page.getByText(impostor.words.asks.title).waitFor()
  await phones.openAtTable()
  await phones.confirmAll()
  await phones.close()
  expect(await ada.lookAtCard((page) => page.getByText('Don', { exact: true }).innerText())).toBe('Don')
  await ada.page.getByText('Don', { exact: true }).waitFor({ state: 'detached' })
  expect(await ada.page.content()).not.toContain('Don')
  await ada.ready()

  await look('card and table')

  // A person without a seat watches as the public does, and makes private guesses.
  const guest = await Phone.open(hall, address)
  await guest.checkIn('Guest')
  await guest.page.getByRole('button', { name: 'Watch Game 1' }).click()
  await game.nominate(8)
  await guest.page.getByRole('button', { name: guest.words.shadow.open }).click()
  const save = guest.page.getByRole('button', { name: guest.words.shadow.save })
  for (let seat = 1; !(await save.isEnabled()); seat += 1)
    await guest.page.getByRole('group').getByRole('button').nth(seat).click()
  barriers.push(...(await barriersOf(guest.page, 'guess')))
  await save.click()
  await guest.page.getByText(guest.words.shadow.saved).waitFor()

  // Votes by phone prefill the judge's entry. A vote that is withdrawn before the judge's key does not count.
  await game.endSpeech()
  await game.nominate(3)
  await game.endDiscussion()
  await ada.voteAgainst(8).click()
  await boris.voteAgainst(8).click()
  await look('vote')
  const hand = (seat: number) =>
    window.getByRole('button', { name: new RegExp(`^Seat ${seat}\\b`), pressed: true }).first()
  await hand(1).waitFor()
  await hand(2).waitFor()
  await boris.handUp(8).click()
  await hand(2).waitFor({ state: 'detached' })
  await game.advance('4', '5', '6', '7', '9', 'Enter')
  await expect.poll(() => ada.text).toContain('You voted against 8')
  // The last nominee called gets the remaining votes, so no phone is asked.
  await expect.poll(() => boris.text).toContain(boris.words.hand.closed)
  await game.advance('Enter')
  await game.hearLastWords()

  await expect.poll(() => guest.text).toContain('The city is asleep')

  // At night, phones show only that everybody is asleep.
  await expect.poll(() => ada.text).toContain('The city is asleep')
  await expect.poll(() => boris.text).toContain(boris.words.table.asleep)
  await look('night')
  expect(barriers).toEqual([])
})

test('a whole sport game can be played on the judge’s remote alone, and the laptop shows it', async () => {
  const { served, window, hall, phones } = await phoneEvening()
  const ask = await channelOf(served)
  await phones.openTonight()
  const address = await phones.letJoin()
  await phones.close()
  const opened = await sportGame(ask)
  const game = opened.id
  await showGame(window, opened)
  await phones.openAtTable()
  await phones.dialog.getByRole('button', { name: words.newCode, exact: true }).click()
  await phones.dialog.getByText(words.remote.code).waitFor()
  await phones.close()

  const open = async (lang: Lang, isDark: boolean) => {
    const { code } = await ask('phones.remoteCode', { game })
    return Remote.open(hall, `${address}#lang=${lang}&remote=${code}`, { lang, isDark })
  }
  const barriers: string[] = []
  const look = async ({ page, words: of }: Remote, at: string) =>
    void barriers.push(...(await barriersOf(page, `${at}, ${of.phones.remote.title}`)))
  // Each new kind of step is checked on a new remote in the next language. The last remote plays to the end.
  const seen = new Set<string>()
  let remote = await open('en', false)
  await remote.table.waitFor()
  expect(await remote.page.content()).not.toContain('remote=')
  const version = async () => (await ask('games.get', { game })).version
  let expected = opened.version
  for (const { key, writes, after } of strokesOf(opened, randomChoice(5))) {
    if (!writes) {
      await remote.tap(key)
      continue
    }
    expected += 1
    await remote.write(key, version, expected)
    const at = `${after?.phase} ${after?.step.type}`
    if (seen.has(at)) continue
    seen.add(at)
    const lang = LANGS[seen.size % LANGS.length] ?? 'en'
    remote = await open(lang, lang === 'uk')
    await remote.table.waitFor()
    await look(remote, at)
    if (process.env['PICTURES']) await remote.page.screenshot({ path: `${process.env['PICTURES']}/${at}.${lang}.png` })
  }
  await expect.poll(version).toBe(expected)
  expect(await ask('games.get', { game })).toMatchObject({ phase: 'over' })
  await expect.poll(() => remote.text).toContain(remote.words.phones.remote.over)
  await new LiveGame(window).verdict.waitFor()
  expect(barriers).toEqual([])
})

test('the second tap of a double tap on the remote records nothing, and the remote says so', async () => {
  const { served, hall, phones } = await phoneEvening()
  const ask = await channelOf(served)
  await phones.openTonight()
  const address = await phones.letJoin()
  await phones.close()
  const opened = await sportGame(ask)
  const { code } = await ask('phones.remoteCode', { game: opened.id })
  const remote = await Remote.open(hall, `${address}#lang=en&remote=${code}`)
  await remote.table.waitFor()
  await remote.settled()
  await remote.main.dblclick()
  await remote.page.getByText(words.remote.tooQuick).waitFor()
  await remote.settled()
  await expect.poll(async () => (await ask('games.get', { game: opened.id })).version).toBe(opened.version + 1)
  // A deliberate second tap counts.
  await remote.main.click()
  await expect.poll(async () => (await ask('games.get', { game: opened.id })).version).toBe(opened.version + 2)
})

test('a best move and the end of a last word are sent by phone, and the judge records them', async () => {
  const { served, window, hall, phones } = await phoneEvening()
  const ask = await channelOf(served)
  await phones.openTonight()
  const address = await phones.letJoin()
  await phones.takeVotes()
  await phones.close()
  let game = await sportGame(ask)
  const state = () => replay(game.header, game.log).state
  const write = async (entry: Entry) => {
    game = await ask('games.enter', { game: game.id, version: game.version, entry })
  }
  for (let entry = killTheRed(state()); state().step.type !== 'best-move' && entry; entry = killTheRed(state()))
    await write(entry)
  const { step } = state()
  if (step.type !== 'best-move') throw new Error('no best move is due')
  const { seat } = step
  await showGame(window, game)
  const phone = await Phone.open(hall, address, { lang: 'uk' })
  await phone.checkIn(game.players.find((each) => each.seat === seat)?.name ?? '')
  await phones.openAtTable()
  await phones.confirmAll()
  await phones.close()
  const named = [1, 2, 3, 4].filter((each) => each !== seat).slice(0, 3)
  for (const each of named)
    await phone.page
      .getByRole('button', { name: new RegExp(`^${phone.words.word.seat.split('{')[0]}${each},`) })
      .click()
  for (const each of named)
    await window
      .getByRole('button', { name: new RegExp(`^Seat ${each}\\b`), pressed: true })
      .first()
      .waitFor()
  const barriers = [...(await barriersOf(phone.page, 'best move'))]
  if (process.env['PICTURES']) await phone.page.screenshot({ path: `${process.env['PICTURES']}/best.png` })
  await new LiveGame(window).advance('Enter')
  await phone.page.getByRole('button', { name: phone.words.word.thanks }).click()
  await window
    .getByText(words.thanked.replace('{seat}', String(seat)))
    .first()
    .waitFor()
  barriers.push(...(await barriersOf(phone.page, 'last word')))
  if (process.env['PICTURES']) await phone.page.screenshot({ path: `${process.env['PICTURES']}/word.png` })
  expect(barriers).toEqual([])
  const { log } = await ask('games.get', { game: game.id })
  expect(log.at(-1)).toMatchObject({ entry: { type: 'best-move', seat, named } })
})

test('after the game, guesses of waiting players are compared with chance, in every language', async () => {
  const { served, hall, phones } = await phoneEvening()
  const ask = await channelOf(served)
  await phones.openTonight()
  const address = await phones.letJoin()
  await phones.close()
  let game = await sportGame(ask)
  const state = () => replay(game.header, game.log).state
  const write = async (entry: Entry | undefined) => {
    if (entry === undefined) throw new Error('no entry')
    game = await ask('games.enter', { game: game.id, version: game.version, entry })
  }
  while (state().phase !== 'day') await write(legalEntriesOfStep(state())[0] ?? legalEntries(state())[0])
  const barriers: string[] = []
  const guests: Phone[] = []
  const look = async (at: string) => {
    for (const { page, words: of } of guests) {
      barriers.push(...(await barriersOf(page, `${at}, ${of.title}`)))
      for (const [width, height] of process.env['PICTURES'] ? [[412, 915] as const, [360, 640] as const] : []) {
        await page.setViewportSize({ width, height })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.screenshot({ path: `${process.env['PICTURES']}/${at}.${of.title}.${width}.${colorScheme}.png` })
        }
      }
    }
  }
  for (const lang of LANGS) {
    const guest = await Phone.open(hall, address, { lang, isDark: lang === 'ru' })
    await guest.checkIn(`Guest ${lang}`)
    await guest.page
      .getByRole('button', { name: new RegExp(`^${guest.words.inside.watch.split('{')[0]}`) })
      .first()
      .click()
    await guest.page.getByRole('button', { name: guest.words.shadow.open }).click()
    // The Don and two red players.
    for (const seat of [1, 2, 3])
      await guest.page
        .getByRole('group')
        .getByRole('button')
        .nth(seat - 1)
        .click()
    guests.push(guest)
  }
  await look('guess')
  for (const { page, words: of } of guests) {
    await page.getByRole('button', { name: of.shadow.save }).click()
    await page.getByText(of.shadow.saved).waitFor()
  }
  for (let entry = killTheRed(state()); entry; entry = killTheRed(state())) await write(entry)
  expect(game.phase).toBe('over')
  for (const { page, words: of } of guests) {
    const score = page.getByRole('heading', { level: 1 }).filter({ hasText: /1.*3.*1|1.*1.*3/ })
    // At night the page was black. The score is on the page behind the table.
    const open = page.getByRole('button', { name: of.shadow.open })
    await score.or(open).first().waitFor()
    if (await open.isVisible()) await open.click()
    await score.waitFor()
    await page.getByText(of === guests[0]?.words ? '0.9' : '0,9').waitFor()
  }
  await look('score')
  await guests[0]?.page.getByRole('button', { name: guests[0].words.shadow.forget }).click()
  await expect.poll(async () => (await ask('phones.status', {})).guesses).toBe(LANGS.length - 1)
  expect(barriers).toEqual([])
})

inDesktop('phones', (desktop) => {
  desktop('join the desktop app over the local network after one switch', async ({ window }) => {
    const shell = new Shell(window)
    await new Home(window).createClub('Black Cat')
    await shell.go('home')
    const phones = new Phones(window)
    await phones.openTonight()
    const address = await phones.letJoin()
    await phones.close()
    const hall = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumFlags()] })
    onTestFinished(() => hall.close())
    const guest = await Phone.open(hall, address)
    await guest.checkIn('Гость Г.')
    await phones.confirm('Гость Г.')
    await phones.arrived('Гость Г.').waitFor()
    await phones.openTonight()
    await phones.dialog.getByRole('switch', { name: 'Let phones join' }).click()
    await expect.poll(() => guest.text).toContain(guest.words.off.title)
  })
})
