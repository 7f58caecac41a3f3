// Source 001, the console game of HP mafia, with a row for each demand. sampleGames001.test.ts replays its sample games
// line by line.

import { expect } from 'vitest'
import { hp } from '../support/rulebooks.ts'
import { type Section, tested } from './rows.ts'

const rounds = (title: string) => tested('rules/hp/rounds', title)
const consoleGame = (title: string) => tested('cli/play', title)
const sample = (title: string) => tested('sources/sampleGames001', title)
const RULEBOOK = 'src/rules/rulebooks/hp.json'
const DAMAGE = 'src/rules/rulebookFiles/sharedDamage.ts'
const CONSOLE = 'src/cli/play/hp.ts'

export const SECTIONS: readonly Section[] = [
  {
    id: 'roles',
    title: 'Roles and their numbers',
    from: ['Plot'],
    fromOf: {
      3: ['Numbers of each player type'],
      4: ['Numbers of each player type'],
      5: ['Numbers of each player type'],
      6: ['Role of different type of players'],
    },
    where: RULEBOOK,
    rows: [
      [
        'there are commoners, detectives, healers and mafia',
        () => expect(hp.roles.map(({ role }) => role)).toEqual(['commoner', 'detective', 'healer', 'mafia']),
      ],
      [
        'mafiosi, detectives and healers know their own kind; commoners know nobody',
        () => expect(hp.acquainted).toEqual([['mafia'], ['detective'], ['healer']]),
      ],
      ['a fifth of the players are mafia, and a fifth detectives', rounds('HP-1 deal')],
      ['a tenth of the players are healers, at least one', rounds('{ n: 5, mafia: 1, detective: 1, healer: 1')],
      ['everybody else is a commoner', rounds('{ n: 9, mafia: 1, detective: 1, healer: 1, commoner: 6 }')],
      ['commoners only vote', () => expect(hp.night.some(({ actors }) => actors.includes('commoner'))).toBe(false)],
    ],
  },
  {
    id: 'end',
    title: 'The end of the game',
    from: ['End of Game'],
    fromOf: {
      3: ['Objectives'],
    },
    where: RULEBOOK,
    rows: [
      [
        'the others win when every mafioso has been voted out',
        rounds("outcome: { winner: 'red', reason: 'all-black-out' }"),
      ],
      ['the mafia wins when it is half of the living', rounds("outcome: { winner: 'mafia', reason: 'mafia-parity' }")],
      ['a player who is out never comes back', consoleGame('without questions to a dead player'), CONSOLE],
    ],
  },
  {
    id: 'round',
    title: 'A round',
    from: ['Gameplay'],
    fromOf: {
      4: ['Role of different type of players'],
      5: ['Role of different type of players', 'HP Rules'],
      12: ['Game from mafia’s perspective', 'Game from healer’s perspective'],
    },
    where: 'src/rules/nightEntries.ts',
    rows: [
      [
        'mafia, detectives and healers act in this order',
        () => expect(hp.night.map(({ id }) => id)).toEqual(['mafia', 'detective', 'healer']),
        RULEBOOK,
      ],
      ['each group chooses one player together', rounds('a group must name a target')],
      [
        'the mafia may not choose a mafioso',
        rounds("{ state: start, role: 'mafia' as const, target: 2, code: 'night/not-a-target' }"),
        RULEBOOK,
      ],
      [
        'a detective may not test a detective',
        rounds("{ state: testing, role: 'detective' as const, target: 4, code: 'night/not-a-target' }"),
        RULEBOOK,
      ],
      [
        'a healer may choose anybody who is alive',
        rounds("{ state: healing, role: 'healer' as const, target: 5, code: undefined }"),
        RULEBOOK,
      ],
      ['a player whose points are 0 after the heal dies', rounds('exactly as strong'), DAMAGE],
      [
        'a mafioso who was tested leaves without a vote',
        rounds('the caught mafia player leaves without a ballot'),
        'src/rules/flow.ts',
      ],
      [
        'otherwise every living player votes, and most votes send one player out',
        rounds('without a positive check all players vote'),
        'src/rules/vote.ts',
      ],
      ['a tie is voted again until it is none', rounds('a tie is voted again'), 'src/rules/vote.ts'],
      ['votes of earlier rounds do not count', consoleGame('a tied vote is repeated'), 'src/rules/vote.ts'],
      [
        'without a detective there is no test, and without a healer no heal',
        rounds('a check entered when no detective is left is void and catches nobody'),
        'src/rules/void.ts',
      ],
      [
        'nobody learns that a group has no member left',
        consoleGame('announces a choice of every group in every round'),
        CONSOLE,
      ],
      [
        'a player of the program decides by chance',
        consoleGame('can be played to the end as %s'),
        'src/agents/table/randomAnswer.ts',
      ],
    ],
  },
  {
    id: 'points',
    title: 'Hit points',
    from: ['HP Rules'],
    where: DAMAGE,
    rows: [
      [
        'commoners start with 1000, mafiosi with 2500, detectives and healers with 800',
        rounds('HP-2 everybody starts with the hit points of their role'),
        RULEBOOK,
      ],
      ['a heal gives 500', rounds('any other healed player gains 500, without a limit'), RULEBOOK],
      ['a target dies if the points of the mafia together are at least its own', rounds("source: 'exactly as strong'")],
      ['a stronger target loses what the mafia has together', rounds("source: 'weaker than the target'")],
      ['the mafia pays for the damage in equal shares', rounds("source: 'equal shares'")],
      ['only mafiosi with points pay', rounds("source: 'only attackers with points share'")],
      [
        'a mafioso with less than a share pays everything, and the others share the rest',
        rounds("source: 'worked example of source 001'"),
      ],
      ['points never fall below 0', rounds('attackers lose exactly the damage that the target absorbs')],
      ['a mafioso at 0 lives on', rounds("source: 'no points left'"), RULEBOOK],
      [
        'a target that is healed in the same round lives with 500, and the mafia has paid all the same',
        rounds('a healed target at 0 survives with 500 hit points'),
        RULEBOOK,
      ],
    ],
  },
  {
    id: 'console',
    title: 'The console',
    from: ['Game from detective’s perspective', 'Game from mafia’s perspective', 'Game from healer’s perspective'],
    fromOf: {
      2: ['Game from detective’s perspective', 'Game from healer’s perspective'],
      3: ['Game from mafia’s perspective'],
      4: ['Game from mafia’s perspective', 'Game from healer’s perspective'],
      6: ['Game from detective’s perspective'],
      7: ['Game from mafia’s perspective'],
      8: ['Game from healer’s perspective'],
    },
    where: CONSOLE,
    rows: [
      [
        'it asks for the number of players and a character, or draws one',
        consoleGame('asks again after an invalid answer'),
      ],
      ['a wrong choice is refused with its reason and asked again', consoleGame('firstReply')],
      [
        'only the user is asked; the others play on, also after the user is out',
        consoleGame('asks a dead player nothing until the game is over'),
      ],
      ['only detectives learn the result of a test', consoleGame('shows the result of a check only to detectives')],
      ['the end shows who had which card', consoleGame('prints the result as JSON and nothing else on stdout')],
      ['the sample game of a detective goes as shown', sample('from the detective’s perspective')],
      ['the sample game of a mafioso goes as shown', sample('from the mafia’s perspective')],
      ['the sample game of a healer goes as shown', sample('from the healer’s perspective')],
    ],
  },
]
