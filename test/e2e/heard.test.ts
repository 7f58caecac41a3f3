// A city game for a secretary who cannot see the screen: after each key, the live regions announce its effect, what
// comes next and what Enter would do, each once. The list below contains all announcements from the first speech to the
// verdict.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sitDown } from './fixtures/evening.ts'
import { heard, listen, namesIn } from './fixtures/heard.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Shell } from './pages/Shell.ts'

/** Matches the cards at the table. The keys of the pad have only a number and a name. */
const CARDS = /^Seat \d+, [^,]+, /
const TABLE_AT_FIRST = [
  'button Seat 1, Ada, Don, in the game, speaking',
  'button Seat 2, Boris, Mistress, in the game',
  'button Seat 3, Clara, Citizen, in the game',
  'button Seat 4, Дарья, Sheriff, in the game',
  'button Seat 5, Egor, Citizen, in the game',
  'button Seat 6, Fedor, Doctor, in the game',
  'button Seat 7, Галина, Maniac, in the game',
  'button Seat 8, Hanna, Mafia, in the game',
  'button Seat 9, Ivan, Citizen, in the game',
  'button Seat 10, Юлия, Citizen, in the game',
]

/** Each key with the announcement that follows it. */
const GAME: readonly (readonly [key: string, said: string])[] = [
  ['8', 'Chosen: 8, Hanna. After Enter: Nominated: 8.'],
  ['Enter', 'Player 1 nominates 8. Accepted.'],
  ['Enter', 'The speech of 1 is over. Player number 2, your minute. Who does seat 2 nominate?'],
  ['8', 'Seat 8 is already nominated.'],
  ['3', 'Chosen: 3, Clara. After Enter: Nominated: 8, 3.'],
  ['Enter', 'Player 2 nominates 3. Accepted.'],
  [
    'v',
    'The speeches are over. We go to the vote. Nominated: players 8, 3. Who is for player number 8 leaving the game? Who votes against seat 8? After Enter: 0 against 8, 10 yet to vote.',
  ],
  ['4', 'Chosen: 4, Дарья. After Enter: 1 against 8, 9 yet to vote.'],
  ['5', 'Chosen: 5, Egor. After Enter: 2 against 8, 8 yet to vote.'],
  ['5', 'No longer chosen: 5, Egor. After Enter: 1 against 8, 9 yet to vote.'],
  ['5', 'Chosen: 5, Egor. After Enter: 2 against 8, 8 yet to vote.'],
  ['6', 'Chosen: 6, Fedor. After Enter: 3 against 8, 7 yet to vote.'],
  ['7', 'Chosen: 7, Галина. After Enter: 4 against 8, 6 yet to vote.'],
  ['9', 'Chosen: 9, Ivan. After Enter: 5 against 8, 5 yet to vote.'],
  ['0', 'Chosen: 10, Юлия. After Enter: 6 against 8, 4 yet to vote.'],
  [
    'Enter',
    '4, 5, 6, 7, 9 and 10 vote against 8. The remaining votes go against player number 3. Thank you. Close the vote against 3? After Enter: 8 — 6 votes, 3 — 4. 6 of 10: player 8 leaves. Then 9 alive: red 7, mafia 1, Maniac 1.',
  ],
  [
    'Enter',
    'Vote closed. 1, 2, 3 and 8 did not vote, which counts against 3. 8 — 6 votes, 3 — 4. Player 8 voted out. Player number 8, the city has decided. Your last word, one minute. Seat 8 has the last word.',
  ],
  [
    'Enter',
    'The last word of 8 is over. Night falls, the city is asleep. The Mistress wakes up and chooses who to visit. Who does the Mistress visit?',
  ],
  [
    '9',
    'Chosen: 9, Ivan. After Enter: 9 cannot be voted out tomorrow if both survive. Mafia and Maniac can still kill.',
  ],
  [
    'Enter',
    'The Mistress visits 9. The Mistress is asleep. The mafia wakes up and names one number; the Don decides. Who does the mafia kill?',
  ],
  ['3', 'Chosen: 3, Clara. After Enter: Would die: 3. Doctor can still heal. Mistress is with 9.'],
  [
    'Enter',
    'The mafia shoots 3. The mafia is asleep. The Don wakes up and looks for the Sheriff. Who does the Don check?',
  ],
  ['4', 'Chosen: 4, Дарья. Answer: Sheriff.'],
  [
    'Enter',
    'The Don checks 4. Sheriff. The Don is asleep. The Maniac wakes up and chooses a victim. Who does the Maniac kill?',
  ],
  ['1', 'Chosen: 1, Ada. After Enter: Would die: 1 and 3. Doctor can still heal. Mistress is with 9.'],
  [
    'Enter',
    'The Maniac kills 1. The Maniac is asleep. The Sheriff wakes up and checks one player. Who does the Sheriff check?',
  ],
  ['7', 'Chosen: 7, Галина. Answer: Black.'],
  [
    'Enter',
    'The Sheriff checks 7. Black. The Sheriff is asleep. The Doctor wakes up and chooses who to heal. Who does the Doctor heal?',
  ],
  ['2', 'Chosen: 2, Boris. After Enter: Morning: players 1 and 3 killed. Then 7 alive: red 6, mafia 0, Maniac 1.'],
  ['-', 'No longer chosen: 2, Boris. Nobody chosen.'],
  [
    '3',
    'Chosen: 3, Clara. After Enter: Morning: player 1 killed. The Doctor saved 3. Then 8 alive: red 7, mafia 0, Maniac 1.',
  ],
  [
    'Enter',
    'The Doctor heals 3. Player 1 is killed. The Doctor saved 3. Good morning, city. Killed tonight: player number 1. Player number 1, your last word. One minute. Seat 1 has the last word.',
  ],
  ['Enter', 'The last word of 1 is over. Player number 2, your minute. Who does seat 2 nominate?'],
  [
    'Backspace',
    'Undone: last word of 1. Good morning, city. Killed tonight: player number 1. Player number 1, your last word. One minute. Seat 1 has the last word.',
  ],
  ['Enter', 'The last word of 1 is over. Player number 2, your minute. Who does seat 2 nominate?'],
  ['7', 'Chosen: 7, Галина. After Enter: Nominated: 7.'],
  ['Enter', 'Player 2 nominates 7. Accepted.'],
  ['f', 'Foul: which seat?'],
  ['2', 'Chosen: 2, Boris. After Enter: 1 foul.'],
  ['Enter', 'Foul for 2. 1 foul. Player number 2, first foul. Who does seat 2 nominate?'],
  [
    'v',
    'The speeches are over. We go to the vote. Nominated: player number 7. All votes go against player number 7. Thank you. Does 7 leave? After Enter: 8 of 8: player 7 leaves. Then 7 alive: red 7, mafia 0, Maniac 0. Red team wins. Every black player is out.',
  ],
  [
    'Enter',
    'Vote closed. 2, 3, 4, 5, 6, 7, 9 and 10 did not vote, which counts against 7. 7 — 8 votes. Player 7 voted out. Player number 7 is voted out. The game is over. Every black player is out: the red team wins.',
  ],
]

/** Waits for a frame, so that the consequences of a key are on screen. */
const drawn = (window: Page) =>
  window.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))

inBrowser('a city game with a screen reader', (test) => {
  test('a screen reader announces the effect of every key of a city game exactly once', async ({ window }) => {
    await listen(window)
    const game = await sitDown(window)
    const begun =
      'Good morning, city. Day one: we get to know each other. Player number 1, your minute. Who does seat 1 nominate?'
    // The roles are hidden until they are shown on purpose, which is announced too.
    const atFirst: string[] = []
    await expect
      .poll(async () => {
        atFirst.push(...(await heard(window)))
        return atFirst
      })
      .toContain(begun)
    expect(await namesIn(window, 'Live game', CARDS)).toEqual(TABLE_AT_FIRST)

    const said: [string, string][] = []
    for (const [key] of GAME) {
      await game.press(key)
      await drawn(window)
      said.push([key, (await heard(window)).join(' | ')])
    }
    expect(said).toEqual(GAME)
    await game.saved()
    expect(await heard(window)).toEqual([])

    // The ledger has replaced the table.
    expect(await namesIn(window, 'Live game', CARDS)).toEqual([])

    await new Shell(window).go('home')
    expect(await window.locator('[role=status][aria-live=polite]').first().textContent()).toBe('')
  })
})
