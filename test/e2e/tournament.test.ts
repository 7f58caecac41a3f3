// A tournament as its organiser runs it: from an empty club to the final, its corrections, its papers and the web page.
// Every total on screen is compared with one calculated here from the typed values.

import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { pressUndo } from './pages/notices.ts'
import { FORMULA, finalSheet, mafiaWins, MARKUP, PASTED, PLAYERS, redWins, Score, worth } from './fixtures/cup.ts'
import { overEditions } from './fixtures/spec.ts'
import { Audit } from './pages/Audit.ts'
import { Home } from './pages/Home.ts'
import { Share } from './pages/Share.ts'
import { readPaper } from './pages/paper.ts'
import { ResultSheet } from './pages/ResultSheet.ts'
import { Rounds } from './pages/Rounds.ts'
import { Seating } from './pages/Seating.ts'
import { Season, type Standing } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'
import { Tournament } from './pages/Tournament.ts'

const totalsOf = (rows: readonly Standing[]) => Object.fromEntries(rows.map(({ name, total }) => [name, total]))
const namesOf = (rows: readonly Standing[]) => rows.map(({ name }) => name)
const placeOf = (rows: readonly Standing[], name: string) => Number(rows.find((row) => row.name === name)?.place)

overEditions('a tournament', (test) => {
  test('a tournament is planned, seated, played to its final, corrected and published', async ({ app, window }) => {
    const season = new Season(window)
    const tournament = new Tournament(window)
    await new Home(window).createClub('Federation')
    await new Shell(window).go('season')
    await tournament.open('Autumn Cup')

    // The plan.
    await tournament.enter(PASTED)
    await tournament.checkInEverybody()
    await tournament.entrants.getByText('20 of 20 here').waitFor()
    await tournament.addProposed('2 × 12')
    await tournament.keepApart(MARKUP, FORMULA)

    // With a kept-apart pair, no seating is proven to be the best, so the search would continue until it is stopped.
    const seating = new Seating(window)
    await season.openTab('Seating')
    await seating.findAndStop()
    expect(await seating.fact('Separated pairs kept apart')).toBe('1 / 1')
    expect(await seating.fact('Games per player')).toBe('12')

    await season.openTab('Plan')
    await tournament.cutRounds('Main stage', 2)
    await season.openTab('Seating')
    await expect.poll(() => seating.fact('Games per player')).toBe('2')
    const before = [await seating.namesAt(1), await seating.namesAt(2)]
    expect(before.flat().toSorted()).toEqual(PLAYERS.toSorted())
    expect(before.map((names) => names.includes(MARKUP) !== names.includes(FORMULA))).toEqual([true, true])

    await seating.choose(1, 4)
    await seating.choose(2, 7)
    await seating.changePlaces()
    await expect.poll(async () => (await seating.namesAt(2))[6]).toBe(before[0]?.[3])
    expect((await seating.namesAt(1))[3]).toBe(before[1]?.[6])
    await pressUndo(window, 'swapped')
    await expect.poll(async () => [await seating.namesAt(1), await seating.namesAt(2)]).toEqual(before)

    // Two rounds at two tables.
    const rounds = new Rounds(window)
    const sheet = new ResultSheet(window)
    const score = new Score()
    await season.openTab('Rounds')
    await rounds.enterResult()
    const tables: (readonly string[])[] = []
    for (const [game, play] of [redWins, mafiaWins, mafiaWins, redWins].entries()) {
      if (game === 2) await rounds.enterResult()
      const seated = await sheet.seated()
      tables.push(seated)
      const typed = play(seated)
      await sheet.type(typed)
      expect(Number(await sheet.totalOf(4)) * 100).toBeCloseTo(worth(typed, 4))
      await sheet.save()
      score.add(seated, typed)
    }
    expect(tables.slice(0, 2)).toEqual(before)

    await season.openTab('Standings')
    const qualified = await season.standings()
    expect(totalsOf(qualified)).toEqual(score.totals())

    // The final of the first ten.
    await season.openTab('Plan')
    const finalists = await tournament.makeFinal(1)
    expect(finalists).toEqual(namesOf(qualified).slice(0, 10))
    await season.openTab('Seating')
    await seating.chooseStage('Final')
    await seating.findBest()
    await season.openTab('Rounds')
    await rounds.enterResult()
    const finalTable = await sheet.seated()
    expect(finalTable.toSorted()).toEqual(finalists.toSorted())
    const tenth = finalists[9] ?? ''
    const final = finalSheet(finalTable, tenth)
    await sheet.type(final)
    await sheet.save()
    score.add(finalTable, final, 1.3)

    await season.openTab('Standings')
    await expect.poll(async () => totalsOf(await season.standings())).toEqual(score.totals())
    const ranked = await season.standings()
    expect(namesOf(ranked).slice(0, 10).toSorted()).toEqual(finalists.toSorted())
    expect(namesOf(ranked)[9]).toBe(tenth)

    // A bonus that is corrected later: seat 10 of the first game, a red winner.
    const raised = tables[0]?.[9] ?? ''
    const raise = 60 - Number(redWins([raised]).bonuses[0])
    await season.openTab('Rounds')
    await rounds.chooseStage('Main stage')
    await rounds.chooseRound(1)
    await rounds.correct(1)
    await sheet.seated()
    await sheet.correctBonus(10, '60', 'protest upheld')
    score.give(raised, raise * 10)
    await season.openTab('Standings')
    await expect.poll(async () => totalsOf(await season.standings())).toEqual(score.totals())
    const corrected = await season.standings()
    await season.openTab('Audit')
    const change = await new Audit(window).open('protest upheld')
    const words = await change.innerText()
    expect(words).toContain(`Bonus: ${raised}, seat 10`)
    const [from, to] = [placeOf(ranked, raised), placeOf(corrected, raised)]
    expect(words).toContain(
      to < from ? `${raised} moves up from place ${from} to ${to}` : `${raised} stays in place ${to}`,
    )
    expect(words).toContain(`${totalsOf(ranked)[raised]} → ${totalsOf(corrected)[raised]}`)

    // A game that is voided and reinstated.
    await season.openTab('Rounds')
    await rounds.chooseStage('Main stage')
    await rounds.chooseRound(2)
    await rounds.voidGame(2, 'wrong table')
    await season.openTab('Standings')
    await expect.poll(async () => totalsOf(await season.standings())).not.toEqual(score.totals())
    await season.openTab('Rounds')
    await rounds.chooseStage('Main stage')
    await rounds.chooseRound(2)
    await rounds.restoreGame(2)
    await season.openTab('Standings')
    await expect.poll(() => season.standings()).toEqual(corrected)

    // Papers, tables and the web page.
    const share = new Share(window)
    await share.open()
    const paper = readPaper(await app.running.catchPdf(() => share.make('Standings', 'print')))
    // A4 in landscape.
    expect(paper.size).toEqual([297, 210])
    for (const name of PLAYERS) expect(paper.text).toContain(name.replaceAll(' ', ''))
    const page = await app.running.catchText(() => share.make('Season web page', 'page'))
    expect(page.name).toMatch(/\.html$/)
    expect(page.text).not.toMatch(/<script|<img|onerror\s*=(?!alert\(1\)&gt;)/i)
    expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;')

    // Files with all twenty people, and without anything that a spreadsheet would execute.
    const csv = await app.running.catchText(() => share.make('Standings', 'csv'))
    const rows: readonly (readonly string[])[] = parse(csv.text, { bom: true })
    for (const [name, total] of Object.entries(score.totals()))
      expect(rows.find((row) => row.some((cell) => cell.replace(/^'/, '') === name))?.map(Number), name).toContain(
        Number(total),
      )
    expect(csv.text).toContain(`'${FORMULA}`)
    const workbook = unzipSync((await app.running.catchBytes(() => share.make('Standings', 'xlsx'))).bytes)
    const cells = Object.entries(workbook)
      .filter(([path]) => /^xl\/(worksheets|sharedStrings)/.test(path))
      .map(([, part]) => strFromU8(part))
      .join('')
    for (const name of PLAYERS) expect(cells).toContain(name.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(cells).not.toMatch(/<f[ >]/)
    await share.close()
  })
})
