// Source 004, "Mafia Game Rules Analysis", a row for each demand: the game of the official rules of 2025, its phases,
// roles and scoring. What it asks of agents and their judge is in source004-agents.test.ts.

import { expect } from 'vitest'
import { LANGUAGES } from '../../src/i18n/registry.ts'
import { official2025 } from '../../src/scoring/schemes/official2025.ts'
import { sport } from '../support/rulebooks.ts'
import { GAMES, ofType, phrasesOf, START, stepOrder, TEN } from './sport.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { night, quietDay, table, told } from '../rules/support/games.ts'
import { initialState } from '../../src/rules/open.ts'
import { demands, tested } from './rows.ts'

const count = (role: Role) => TEN.filter((each) => each === role).length
const says = (key: string, text: string) => () => expect(phrasesOf(key)).toContain(text)
const winner = (roles: readonly Role[], killed: number) =>
  night(initialState(table(roles, { rulebook: 'sport' })), { mafia: killed }).state.outcome?.winner
const presets = (title: string) => tested('rules/sport/presets', title)

demands('players (1.1)', [
  ['ten players', () => expect(sport.seats.usual).toBe(10)],
  ['seven reds, three blacks', () => expect(TEN.filter((role) => role === 'don' || role === 'mafia')).toHaveLength(3)],
  ['six civilians', () => expect(count('civilian')).toBe(6)],
  ['one Sheriff', () => expect(count('sheriff')).toBe(1)],
  ['two mafiosi', () => expect(count('mafia')).toBe(2)],
  ['one Don', () => expect(count('don')).toBe(1)],
])

demands('victory (1.2)', [
  [
    'reds win when all blacks are out',
    () => expect(GAMES.some(({ state }) => state.outcome?.reason === 'all-black-out')).toBe(true),
  ],
  ['blacks win at equal numbers', () => expect(winner(['don', 'civilian', 'sheriff'], 2)).toBe('mafia')],
  [
    'blacks win when they are more',
    () => expect(winner(['don', 'mafia', 'mafia', 'civilian', 'civilian', 'civilian', 'civilian'], 4)).toBe('mafia'),
  ],
  [
    'the game alternates between night and day',
    () => {
      for (const { events } of GAMES) {
        const phases = ofType(events, 'DayBegan').map(({ round }) => round)
        expect(phases).toEqual(phases.map((_, i) => i + 1))
      }
    },
  ],
])

demands('start (2.1)', [
  [
    'numbers 1 to 10',
    () => expect(START.header.seats.map((deal) => deal.seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ],
  [
    'roles are dealt at random',
    () =>
      expect(new Set(GAMES.map(({ header }) => header.seats.map(({ role }) => role).join())).size).toBeGreaterThan(
        GAMES.length / 2,
      ),
  ],
  [
    'mafiosi know all mafiosi from the start',
    tested('rules/laws', 'mafia know each other and nobody else; everyone knows his own card'),
  ],
  ['“Night falls.”', says('sport:night-falls', 'Night falls.')],
])

demands('day (2.3)', [
  ['“Morning has come (in the city)”', says('sport:first-day', 'Morning has come in the city.')],
  ['speeches in the order of numbers', tested('rules/day/speeches', 'day one opens with seat 1 and goes round')],
  ['the first day opens with player 1', tested('rules/day/speeches', 'day one opens with seat 1 and goes round')],
  [
    'later days open with the next player',
    tested('rules/day/speeches', 'each later day opens with the next living seat after the last opener'),
  ],
  ['each nominates one player a day', tested('rules/day/speeches', "rule: 'one a day'")],
  [
    'a nomination is not withdrawn',
    () => expect(ofType(GAMES[0]?.events ?? [], 'SeatNominated').length).toBeGreaterThan(0),
  ],
  [
    'of several the first who is not up counts',
    tested('agents/table/instead', 'is a speech without a nomination: his words stand, nobody is put up in his name'),
  ],
])

demands('vote (2.4)', [
  ['only nominees are voted on', tested('rules/day/vote', "rule: 'only for a nominee'")],
  [
    'the judge names the nominees twice',
    tested('rules/cues', 'sport names the nominees twice before the vote (SPORT-6)'),
  ],
  [
    'in the order of nomination',
    () => {
      for (const { events } of GAMES.slice(0, 10)) {
        let nominated: number[] = []
        for (const event of events) {
          if (event.type === 'DayBegan') nominated = []
          if (event.type === 'SeatNominated') nominated.push(event.target)
          if (event.type === 'StepBegan' && event.step.type === 'vote' && event.step.ballot === 0)
            expect(event.step.nominees).toEqual(nominated)
        }
      }
    },
  ],
  ['“Five, who votes against player number five?”', says('sport:vote-call', 'Who votes against player number {seat}?')],
  ['one vote a round', tested('rules/day/vote', "rule: 'nobody votes twice'")],
  [
    'who does not vote votes for the last nominee',
    tested('rules/day/vote', 'whoever did not vote counts for the last nominee'),
  ],
  [
    'most votes leave',
    () =>
      expect(GAMES.some(({ events }) => ofType(events, 'SeatLeft').some(({ exit }) => exit === 'voted-out'))).toBe(
        true,
      ),
  ],
  [
    'the role is not shown',
    tested('rules/laws', 'the public sees no role, no card, no act, no answer and no trace before the end'),
  ],
  [
    'who leaves has a last word',
    () => expect(GAMES.some(({ events }) => ofType(events, 'LastWordEnded').length > 0)).toBe(true),
  ],
  [
    'a tie: shorter speeches, then a vote again',
    tested('rules/day/vote', 'each leader speaks thirty seconds, then a vote among the leaders only'),
  ],
  [
    'the same tie: all leave, or all stay',
    tested('rules/day/vote', 'the same number again: who is for all of them leaving?'),
  ],
  [
    'split evenly: all stay',
    tested('rules/day/counts', '"all of them leave?" by number: a strict majority of the living'),
  ],
  ['first day, one nominee: no vote', tested('rules/day/vote', 'sixty seconds, then night')],
  ['later days, one nominee: leaves at once', presets('DAY-6 a single nominee on a later day leaves without a count')],
])

demands('night (2.5)', [
  [
    'Sheriff, mafia, Don, in this order, on all nights',
    () => {
      expect(stepOrder(START)).toEqual(['sheriff', 'claims', 'mafia', 'don'])
      expect(stepOrder(quietDay(night(START, {}).state))).toEqual(['sheriff', 'claims', 'mafia', 'don'])
    },
  ],
  [
    '“The Sheriff wakes up, you have ten seconds.”',
    says('sport:night-sheriff', 'The Sheriff wakes up, you have ten seconds.'),
  ],
  ['“The Sheriff goes to sleep.”', says('sport:night-sheriff', 'The Sheriff goes to sleep.')],
  ['the answer is “Red” or “Black”', presets("{ role: 'sheriff', target: 2, answer: 'black' }")],
  ['a Sheriff who is killed has checked', presets('a Sheriff killed this night has still checked')],
  ['“The mafia goes hunting.”', says('night-claims', 'The mafia goes hunting')],
  [
    'each mafioso claims a number',
    () => expect(START.step.type === 'night-act' && stepOrder(START).includes('claims')).toBe(true),
  ],
  ['the Don decides', presets('whatever the others claim')],
  ['no valid number: nobody dies', presets('no number from the Don: nobody dies')],
  [
    'who is killed has a last word',
    () => {
      const { state } = night(START, { mafia: 5 })
      expect(state.step).toMatchObject({ type: 'last-word', seat: 5 })
    },
  ],
  ['“The Don wakes up, you have ten seconds.”', says('sport:night-don', 'The Don wakes up, you have ten seconds.')],
  ['“The Don goes to sleep.”', says('sport:night-don', 'The Don goes to sleep.')],
  ['the answer is “Sheriff” or “Not the Sheriff”', presets("{ role: 'don', target: 4, answer: 'sheriff' }")],
  [
    'silence at night: nobody may speak',
    () => {
      for (const { turns, header } of GAMES)
        for (const { kind, said, say } of turns)
          if (kind === 'night' || kind === 'shot')
            expect([header.rulebook, said, say]).toEqual(['sport', undefined, []])
    },
  ],
  [
    'a violation may cost the team the game',
    presets('SPORT-4 the judge ends the game against a team; in city he does not'),
  ],
])

demands('roles (3)', [
  [
    'the Sheriff checks one a night, the first included',
    () => expect(told(night(START, { sheriff: 2 }).events).deaths).toEqual([]),
  ],
  ['the Don checks after the kill', () => expect(stepOrder(START).at(-1)).toBe('don')],
  [
    'the Don is told who his mafiosi are',
    tested('rules/laws', 'mafia know each other and nobody else; everyone knows his own card'),
  ],
  ['civilians have no act', () => expect(sport.night.some(({ actors }) => actors.includes('civilian'))).toBe(false)],
])

demands('scoring (6)', [
  ['a win: +0.75', () => expect(official2025.win).toBe(75)],
  ['a loss or a draw: 0', () => expect(official2025.results).toBeUndefined()],
  [
    'a disqualification: -0.5',
    () => expect(official2025.ranges).toContainEqual({ kind: 'disqualification', who: 'anyone', min: -50, max: -50 }),
  ],
  [
    'a team loss: -0.75',
    () => expect(official2025.ranges).toContainEqual({ kind: 'team-loss', who: 'losers', min: -75, max: -75 }),
  ],
  [
    'bonuses of 0.1 to 0.9 for winners',
    () => expect(official2025.ranges).toContainEqual({ kind: 'bonus', who: 'winners', min: 10, max: 90 }),
  ],
  [
    'bonuses up to 0.5 for losers',
    () => expect(official2025.ranges).toContainEqual({ kind: 'bonus', who: 'losers', min: 1, max: 50 }),
  ],
  [
    'destructive play: -0.2 to -0.4',
    () => expect(official2025.ranges).toContainEqual({ kind: 'penalty', who: 'anyone', min: -40, max: -20 }),
  ],
])

demands('announcements (appendix)', [
  ['“Game over, red victory.”', says('sport:over-all-black-out', 'Game over, red victory.')],
  ['“Game over, black victory.”', says('sport:over-mafia-parity', 'Game over, black victory.')],
  ['“Accepted.”', () => expect(JSON.stringify(LANGUAGES.en.phrases)).toContain('Accepted.')],
  [
    '“Thank you” or “Stop” ends the window',
    () => expect(JSON.stringify(LANGUAGES.en.phrases)).toMatch(/Thank you|Stop/),
  ],
  [
    'all of it in Russian as well',
    () => expect(Object.keys(LANGUAGES.ru.phrases.cue)).toEqual(Object.keys(LANGUAGES.en.phrases.cue)),
  ],
])
