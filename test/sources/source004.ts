// Source 004, the official rules of 2025, with a row for each demand: the game, its phases, roles and scoring. The
// demands on agents and their judge are in source004-agents.ts.

import { expect } from 'vitest'
import { LANGUAGES } from '../../src/i18n/registry.ts'
import { OFFICIAL_2025_SCHEME } from '../../src/scoring/schemes/official2025.ts'
import { sport } from '../support/rulebooks.ts'
import { ofType, phrasesOf, sportGames, START, stepOrder, TEN } from './sport.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { night, quietDay, table, told } from '../rules/support/games.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { type Section, tested } from './rows.ts'

const count = (role: Role) => TEN.filter((each) => each === role).length
const says = (key: string, text: string) => () => expect(phrasesOf(key)).toContain(text)
const winner = (roles: readonly Role[], killed: number) =>
  night(initialState(table(roles, { rulebook: 'sport' })), { mafia: killed }).state.outcome?.winner
const presets = (title: string) => tested('rules/sport/presets', title)

export const SECTIONS: readonly Section[] = [
  {
    id: 'players',
    title: 'Players',
    from: ['1.1 Player Composition'],
    where: 'src/rules/rulebooks/sport.json',
    rows: [
      ['ten play', () => expect(sport.seats.usual).toBe(10)],
      [
        'seven reds, three blacks',
        () => expect(TEN.filter((role) => role === 'don' || role === 'mafia')).toHaveLength(3),
      ],
      ['six of the reds are plain civilians', () => expect(count('civilian')).toBe(6)],
      ['one Sheriff', () => expect(count('sheriff')).toBe(1)],
      ['two mafiosi', () => expect(count('mafia')).toBe(2)],
      ['one Don', () => expect(count('don')).toBe(1)],
    ],
  },
  {
    id: 'victory',
    title: 'Win conditions and phases',
    from: ['1.2 Win Conditions'],
    fromOf: {
      4: ['1.3 Game Phases'],
    },
    where: 'src/rules/victory.ts',
    rows: [
      [
        'the reds win once no black is left',
        () => expect(sportGames().some(({ state }) => state.outcome?.reason === 'all-black-out')).toBe(true),
      ],
      [
        'the blacks win once they are as many as the reds',
        () => expect(winner(['don', 'civilian', 'sheriff'], 2)).toBe('mafia'),
      ],
      [
        'the blacks win, too, when they outnumber the reds',
        () =>
          expect(winner(['don', 'mafia', 'mafia', 'civilian', 'civilian', 'civilian', 'civilian'], 4)).toBe('mafia'),
      ],
      [
        'nights and days take turns',
        () => {
          for (const { events } of sportGames()) {
            const phases = ofType(events, 'DayBegan').map(({ round }) => round)
            expect(phases).toEqual(phases.map((_, i) => i + 1))
          }
        },
        'src/rules/flow.ts',
      ],
    ],
  },
  {
    id: 'start',
    title: 'Start of the game',
    from: ['2.1 Game Start'],
    where: 'src/rules/openGame.ts',
    rows: [
      [
        'seats have the numbers 1 to 10',
        () => expect(START.header.seats.map((deal) => deal.seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      ],
      [
        'cards are dealt by chance',
        () =>
          expect(
            new Set(sportGames().map(({ header }) => header.seats.map(({ role }) => role).join())).size,
          ).toBeGreaterThan(sportGames().length / 2),
        'src/rules/deal.ts',
      ],
      [
        'mafiosi know each other from the start',
        tested('rules/laws', 'show mafia members each other, and everyone else only their own card'),
        'src/rules/view.ts',
      ],
      ['the judge announces the night', says('sport:night-falls', 'Night falls.'), 'src/i18n/en/phrases.json'],
    ],
  },
  {
    id: 'day',
    title: 'Day phase',
    from: ['2.3 Day Phase'],
    where: 'src/rules/dayEntries.ts',
    rows: [
      [
        'the judge announces the morning',
        says('sport:first-day', 'Morning has come in the city.'),
        'src/i18n/en/phrases.json',
      ],
      [
        'players speak in the order of their numbers',
        tested('rules/day/speeches', 'start with seat 1 on day one and continue in seat order'),
      ],
      [
        'player 1 opens the first day',
        tested('rules/day/speeches', 'start with seat 1 on day one and continue in seat order'),
      ],
      [
        'the next player after the last opener opens a later day',
        tested('rules/day/speeches', 'start on later days with the seat after the last opener'),
      ],
      [
        'each player nominates one player a day',
        tested('rules/day/speeches', "rule: 'are refused after the player’s first one of the day'"),
      ],
      [
        'a nomination cannot be taken back',
        () => expect(ofType(sportGames()[0]?.events ?? [], 'SeatNominated').length).toBeGreaterThan(0),
      ],
      [
        'of several the first who is not up counts',
        tested('agents/table/instead', 'has no effect and leaves the speech unchanged'),
        'src/agents/talk/recognise.ts',
      ],
    ],
  },
  {
    id: 'vote',
    title: 'Voting phase',
    from: ['2.4 Voting Phase'],
    where: 'src/rules/vote.ts',
    rows: [
      ['votes go to nominees only', tested('rules/day/vote', "rule: 'votes must be for a nominee'")],
      [
        'the nominees are read out twice before the vote',
        tested('rules/cues', 'name the nominees twice before a vote in sport (SPORT-6)'),
        'src/i18n/en/phrases.json',
      ],
      [
        'nominees come up in the order of their nomination',
        () => {
          for (const { events } of sportGames().slice(0, 10)) {
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
      [
        'the judge asks for the votes against each nominee by number',
        says('sport:vote-call', 'Who votes against player number {seat}?'),
        'src/i18n/en/phrases.json',
      ],
      ['nobody votes twice in a round', tested('rules/day/vote', "rule: 'nobody votes twice'")],
      [
        'a player who gives no vote votes against the last nominee',
        tested('rules/day/vote', 'players who did not vote count for the last nominee'),
      ],
      [
        'the player with the most votes leaves',
        () =>
          expect(
            sportGames().some(({ events }) => ofType(events, 'SeatLeft').some(({ exit }) => exit === 'voted-out')),
          ).toBe(true),
      ],
      [
        'the card of a player who leaves stays hidden',
        tested('rules/laws', 'views show the public no role, card, act, check result or trace before the end'),
        'src/rules/view.ts',
      ],
      [
        'a player who leaves has a last word',
        () => expect(sportGames().some(({ events }) => ofType(events, 'LastWordEnded').length > 0)).toBe(true),
        'src/rules/flow.ts',
      ],
      [
        'a tie: the tied speak more briefly, then there is a second vote',
        tested('rules/day/vote', 'each leader speaks for thirty seconds before the revote'),
      ],
      [
        'the same tie again: a vote whether all of them leave',
        tested('rules/day/vote', 'the same tie again leads to the question whether all of them leave'),
      ],
      [
        'if that vote is even, all of them stay',
        tested('rules/day/counts', 'decides "all of them leave?" by a strict majority of the living players'),
      ],
      [
        'one nominee on the first day: no vote',
        tested('rules/day/vote', 'on day one with the nominees $nominees there is no vote, for the reason $reason'),
      ],
      [
        'one nominee on a later day leaves without a count',
        presets('removes a single nominee of a later day without a count'),
      ],
    ],
  },
  {
    id: 'night',
    title: 'Night phase',
    from: ['2.5 Night Phase'],
    where: 'src/rules/rulebooks/sport.json',
    rows: [
      [
        'every night calls the Sheriff, the mafia and the Don, in this order',
        () => {
          expect(stepOrder(START)).toEqual(['sheriff', 'claims', 'mafia', 'don'])
          expect(stepOrder(quietDay(night(START, {}).state))).toEqual(['sheriff', 'claims', 'mafia', 'don'])
        },
      ],
      [
        'the judge wakes the Sheriff and names ten seconds',
        says('sport:night-sheriff', 'The Sheriff wakes up, you have ten seconds.'),
        'src/i18n/en/phrases.json',
      ],
      [
        'the judge sends the Sheriff to sleep',
        says('sport:night-sheriff', 'The Sheriff goes to sleep.'),
        'src/i18n/en/phrases.json',
      ],
      ['the Sheriff is answered with the colour', presets("{ role: 'sheriff', target: 2, answer: 'black' }")],
      [
        'a Sheriff who is killed this night has checked all the same',
        presets('of the Sheriff does not cancel the Sheriff’s check'),
      ],
      ['the judge sends the mafia hunting', says('night-claims', 'The mafia goes hunting'), 'src/i18n/en/phrases.json'],
      [
        'each mafioso proposes a number',
        () => expect(START.step.type === 'night-act' && stepOrder(START).includes('claims')).toBe(true),
      ],
      ['the number of the Don decides', presets('the others claim anything')],
      ['without a number of the Don nobody dies', presets('the Don shows no number')],
      [
        'a player who was killed has a last word',
        () => {
          const { state } = night(START, { mafia: 5 })
          expect(state.step).toMatchObject({ type: 'last-word', seat: 5 })
        },
        'src/rules/flow.ts',
      ],
      [
        'the judge wakes the Don and names ten seconds',
        says('sport:night-don', 'The Don wakes up, you have ten seconds.'),
        'src/i18n/en/phrases.json',
      ],
      [
        'the judge sends the Don to sleep',
        says('sport:night-don', 'The Don goes to sleep.'),
        'src/i18n/en/phrases.json',
      ],
      ['the Don is answered whether it is the Sheriff', presets("{ role: 'don', target: 4, answer: 'sheriff' }")],
      [
        'nobody speaks at night',
        () => {
          for (const { turns, header } of sportGames())
            for (const { kind, said, say } of turns)
              if (kind === 'night' || kind === 'shot')
                expect([header.rulebook, said, say]).toEqual(['sport', undefined, []])
        },
        'src/agents/table/playWithPolicies.ts',
      ],
      [
        'the judge may end the game against a team',
        presets('allows the judge to declare a team loss'),
        'src/rules/discipline.ts',
      ],
    ],
  },
  {
    id: 'roles',
    title: 'Role abilities',
    from: ['3.2 Don (Black Team)'],
    fromOf: {
      1: ['3.1 Sheriff (Red Team)'],
      4: ['3.4 Regular Civilians (Red Team)'],
    },
    where: 'src/rules/rulebooks/sport.json',
    rows: [
      [
        'the Sheriff checks one player each night, also in the first',
        () => expect(told(night(START, { sheriff: 2 }).events).deaths).toEqual([]),
      ],
      ['the check of the Don comes after the kill', () => expect(stepOrder(START).at(-1)).toBe('don')],
      [
        'the Don knows the mafiosi',
        tested('rules/laws', 'show mafia members each other, and everyone else only their own card'),
        'src/rules/view.ts',
      ],
      [
        'civilians do nothing at night',
        () => expect(sport.night.some(({ actors }) => actors.includes('civilian'))).toBe(false),
      ],
    ],
  },
  {
    id: 'scoring',
    title: 'Scoring',
    from: ['6.1 Main Points'],
    fromOf: {
      5: ['6.2 Bonus Points'],
      6: ['6.2 Bonus Points'],
      7: ['6.3 Penalty Points'],
    },
    where: 'src/scoring/schemes/official2025.ts',
    rows: [
      ['a win: +0.75', () => expect(OFFICIAL_2025_SCHEME.win).toBe(75)],
      ['a loss or a draw: 0', () => expect(OFFICIAL_2025_SCHEME.results).toBeUndefined()],
      [
        'a disqualification: -0.5',
        () =>
          expect(OFFICIAL_2025_SCHEME.ranges).toContainEqual({
            kind: 'disqualification',
            who: 'anyone',
            min: -50,
            max: -50,
          }),
      ],
      [
        'a team loss: -0.75',
        () =>
          expect(OFFICIAL_2025_SCHEME.ranges).toContainEqual({ kind: 'team-loss', who: 'losers', min: -75, max: -75 }),
      ],
      [
        'bonuses of 0.1 to 0.9 for winners',
        () => expect(OFFICIAL_2025_SCHEME.ranges).toContainEqual({ kind: 'bonus', who: 'winners', min: 10, max: 90 }),
      ],
      [
        'bonuses up to 0.5 for losers',
        () => expect(OFFICIAL_2025_SCHEME.ranges).toContainEqual({ kind: 'bonus', who: 'losers', min: 1, max: 50 }),
      ],
      [
        'destructive play: -0.2 to -0.4',
        () =>
          expect(OFFICIAL_2025_SCHEME.ranges).toContainEqual({ kind: 'penalty', who: 'anyone', min: -40, max: -20 }),
      ],
    ],
  },
  {
    id: 'words',
    title: 'Announcements',
    from: ['Appendix: Judge Announcements'],
    fromOf: {
      5: ['4.2 Communication Rules'],
    },
    where: 'src/i18n/en/phrases.json',
    rows: [
      ['the judge announces that the reds won', says('sport:over-all-black-out', 'Game over, red victory.')],
      ['the judge announces that the blacks won', says('sport:over-mafia-parity', 'Game over, black victory.')],
      ['the judge confirms a nomination', () => expect(JSON.stringify(LANGUAGES.en.phrases)).toContain('Accepted.')],
      [
        'a word of the judge ends the time to vote',
        () => expect(JSON.stringify(LANGUAGES.en.phrases)).toMatch(/Thank you|Stop/),
      ],
      [
        'every announcement exists in Russian, too',
        () => expect(Object.keys(LANGUAGES.ru.phrases.cue)).toEqual(Object.keys(LANGUAGES.en.phrases.cue)),
        'src/i18n/ru/phrases.json',
      ],
    ],
  },
]
