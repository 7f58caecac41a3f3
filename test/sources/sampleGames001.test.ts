// Source 001: its sample games are replayed at the console, text by text. A row is a line of the source; `> 4` is the
// input of its player. Headings of the source, its remarks to the reader and its typing errors ("Player 8", "round 3")
// are left out.

import { describe, expect, it } from 'vitest'
import type { TextConsole } from '../../src/cli/play/console.ts'
import { type HpCharacterChoice, playHp } from '../../src/cli/play/hp.ts'
import { consoleTranslator } from '../../src/i18n/translator.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { livingSeats, seatsYetToVote, type GameState } from '../../src/rules/state.ts'
import { seat } from '../../src/rules/vocabulary.ts'

/** Acts of the other players in one round. `out` is the player that they vote for. */
interface Night {
  readonly mafia?: number
  readonly detective?: number
  readonly healer?: number
  readonly out?: number
}

interface Sample {
  readonly you: number
  readonly mafia: readonly number[]
  readonly rounds: readonly Night[]
  readonly lines: readonly string[]
}

const ALIVE = (...players: readonly number[]) =>
  `${players.length} players are remaining: ${players.map((n) => `Player${n}`).join(', ')} are alive.`
const MENU = (choice: number) => [
  'Welcome to Mafia',
  'Enter Number of players: > 10',
  'Choose a Character',
  '1) Mafia',
  '2) Detective',
  '3) Healer',
  '4) Commoner',
  '5) Assign Randomly',
  `> ${choice}`,
]
const ALL = ALIVE(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
const MAFIA_WON = 'The Mafias have won. Since the ratio of alive mafias to others is 1:1, Mafias win.'
const HEALED = 'Healers have chosen someone to heal.'
const TESTED = 'Detectives have chosen a player to test.'
const TARGETED = 'Mafias have chosen their target.'
const END = '--End of actions--'

/** Rounds from the third on, which two of the samples share. */
const LAST = {
  rounds: [
    { mafia: 6, detective: 2, healer: 3, out: 5 },
    { mafia: 8, healer: 1, out: 9 },
    { mafia: 2, healer: 7, out: 3 },
    { mafia: 4, healer: 7, out: 7 },
  ],
  roles: ['Player7 was Healer.', 'Player2, Player3, Player4, Player8, Player10 were Commoners.'],
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  'from the detective’s perspective': {
    you: 6,
    mafia: [1, 8],
    rounds: [
      { mafia: 3, healer: 4, out: 4 },
      { mafia: 9, healer: 9 },
      { mafia: 2, healer: 7, out: 8 },
    ],
    lines: [
      ...MENU(2),
      'You are Player6.',
      'You are a detective. Other detectives are: [Player5]',
      'Round 1',
      ALL,
      TARGETED,
      'Choose a player to test: > 5',
      'You cannot test a detective.',
      'Choose a player to test: > 4',
      'Player4 is not a mafia.',
      HEALED,
      END,
      'Player3 has died.',
      'Select a person to vote out: > 2',
      'Player4 has been voted out.',
      '--End of Round 1--',
      'Now, the remaining members are Player1,2,5,6,7,8,9,10.',
      'Round 2',
      ALIVE(1, 2, 5, 6, 7, 8, 9, 10),
      TARGETED,
      'Choose a player to test: > 1',
      'Player1 is a mafia.',
      HEALED,
      END,
      'No one died.',
      'Mafias selected Player9; however, the Healer chose Player9 as well, therefore new HP for Player9 is 500.',
      'Player1 has been voted out.',
      '--End of Round 2--',
      'Round 3',
      ALIVE(2, 5, 6, 7, 8, 9, 10),
      TARGETED,
      'Choose a player to test: > 2',
      'Player2 is not a mafia.',
      HEALED,
      END,
      'Player2 has died.',
      'Select a person to vote out: > 8',
      'Player8 has been voted out.',
      '--End of Round 3--',
      'Game Over.',
      'The Mafias have lost.',
      'Player1 and Player8 were mafia.',
      'Player5 and Player6[User] were Detectives.',
      'Player7 was Healer.',
      'Player2, Player3, Player4, Player9, Player10 were Commoners.',
    ],
  },
  'from the mafia’s perspective': {
    you: 9,
    mafia: [1, 9],
    rounds: LAST.rounds,
    lines: [
      ...MENU(5),
      'You are Player9.',
      'You are a mafia. Other mafias are: [Player1]',
      'Round 1',
      ALL,
      'Choose a target: > 6',
      TESTED,
      HEALED,
      END,
      'Player6 has died.',
      'Select a person to vote out: > 5',
      'Player5 has been voted out.',
      '--End of Round 1--',
      'Now, the remaining members are Player1,2,3,4,7,8,9,10.',
      'Round 2',
      ALIVE(1, 2, 3, 4, 7, 8, 9, 10),
      'Choose a target: > 8',
      TESTED,
      HEALED,
      END,
      'Player8 has died.',
      'Select a person to vote out: > 10',
      'Player9 has been voted out.',
      '--End of Round 2--',
      'Round 3',
      ALIVE(1, 2, 3, 4, 7, 10),
      TARGETED,
      TESTED,
      HEALED,
      END,
      'Player2 has died.',
      'Player3 has been voted out.',
      '--End of Round 3--',
      'Round 4',
      ALIVE(1, 4, 7, 10),
      TARGETED,
      TESTED,
      HEALED,
      END,
      'Player4 has died.',
      'Player7 has been voted out.',
      '--End of Round 4--',
      'Game Over.',
      MAFIA_WON,
      'Player1 and Player9[User] were mafia.',
      'Player5 and Player6 were Detectives.',
      ...LAST.roles,
    ],
  },
  'from the healer’s perspective': {
    you: 7,
    mafia: [1, 9],
    rounds: LAST.rounds,
    lines: [
      ...MENU(3),
      'You are Player7.',
      'You are a healer. Other healers are: NONE',
      'Round 1',
      ALL,
      TARGETED,
      TESTED,
      'Choose a player to heal: > 3',
      END,
      'Player6 has died.',
      'Select a person to vote out: > 5',
      'Player5 has been voted out.',
      '--End of Round 1--',
      'Now, the remaining members are Player1,2,3,4,7,8,9,10.',
      'Round 2',
      ALIVE(1, 2, 3, 4, 7, 8, 9, 10),
      TARGETED,
      TESTED,
      'Choose a player to heal: > 1',
      END,
      'Player8 has died.',
      'Select a person to vote out: > 10',
      'Player9 has been voted out.',
      '--End of Round 2--',
      'Round 3',
      ALIVE(1, 2, 3, 4, 7, 10),
      TARGETED,
      TESTED,
      'Choose a player to heal: > 9',
      'Player9 is not in the game.',
      'Choose a player to heal: > 7',
      END,
      'Player2 has died.',
      'Select a person to vote out: > 3',
      'Player3 has been voted out.',
      '--End of Round 3--',
      'Round 4',
      ALIVE(1, 4, 7, 10),
      TARGETED,
      TESTED,
      'Choose a player to heal: > 7',
      END,
      'Player4 has died.',
      'Select a person to vote out: > 1',
      'Player7 has been voted out.',
      '--End of Round 4--',
      'Game Over.',
      MAFIA_WON,
      'Player1 and Player9 were mafia.',
      'Player5 and Player6 were Detectives.',
      'Player7[User] was Healer.',
      'Player2, Player3, Player4, Player8, Player10 were Commoners.',
    ],
  },
}

/**
 * Lines of the program that the source does not print: hit points, who is out, the seed, and the remaining players in
 * every round.
 */
const OURS = /^(?:|Your hit points: .*|Hit points .*|You are out\..*|To replay this game: .*|Everyone voted for .*)$/

async function replayed({ you, mafia, rounds, lines }: Sample): Promise<readonly string[]> {
  const screen: string[] = []
  const typed = lines.flatMap((line) => /> (\d+)$/.exec(line)?.[1] ?? [])
  const terminal: TextConsole = {
    say: (line) => void screen.push(line),
    ask: (question) => {
      const answer = typed.shift() ?? ''
      // The source shows no question before the number of a character.
      screen.push(`${question.startsWith('Your choice') ? '' : question}> ${answer}`)
      return Promise.resolve(answer)
    },
    close: () => undefined,
  }
  const roles = Array.from({ length: 10 }, (_, i): Exclude<HpCharacterChoice, 'random'> => {
    if (mafia.includes(i + 1)) return 'mafia'
    return i === 4 || i === 5 ? 'detective' : i === 6 ? 'healer' : 'commoner'
  })
  const bots = (state: GameState): Entry => {
    const night = rounds[state.round - 1]
    const { step } = state
    if (step.type === 'night-act') {
      const target = night?.[step.role as 'mafia' | 'detective' | 'healer']
      return { type: 'night-act', role: step.role, ...(target === undefined ? {} : { target: seat(target) }) }
    }
    const [voter] = seatsYetToVote(state)
    if (voter === undefined) return { type: 'close-vote' }
    const other = livingSeats(state).find((each) => each !== voter)
    const nominee = night?.out === undefined || night.out === voter ? other : seat(night.out)
    if (nominee === undefined) throw new Error('nobody is left to vote for')
    return { type: 'vote', nominee, voters: [voter] }
  }
  await playHp(terminal, consoleTranslator('en'), { seed: 1, dealt: { roles, you: seat(you), bots } })
  return screen.filter((line) => !OURS.test(line))
}

describe.each(Object.entries(SAMPLES))('%s', async (_, sample) => {
  const screen = await replayed(sample)
  // The source omits the remaining players after most rounds. The console shows them after each round.
  const shown = screen.filter((line) => !line.startsWith('Now, the remaining') || sample.lines.includes(line))

  it.each(sample.lines.map((line, i) => [i + 1, line] as const))('line %i: %s', (n, line) => {
    expect(shown[n - 1]).toBe(line)
  })

  it('a sample game has no additional lines', () => expect(shown.slice(sample.lines.length)).toEqual([]))
})
