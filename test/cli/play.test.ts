// The console game of HP (HP-8, source 001), played as a person would: every character, illegal picks, the player's
// death, both endings, the source's sums of hit points, and a clean end if nobody answers.

import { describe, expect, it } from 'vitest'
import { HP_CHARACTER_CHOICES, HP_ROLES, roundedHitPoints, type HpCharacterChoice } from '../../src/cli/play/hp.ts'
import { consoleTranslator } from '../../src/i18n/translator.ts'
import { alive, numbers, patient, playInChild, playInProcess, type Session } from './playDriver.ts'

const say = consoleTranslator('en')
const SEEDS = Array.from({ length: 30 }, (_, seed) => seed)

/** Returns the first seed whose game meets the condition. */
async function search(
  setup: { players: number; character: HpCharacterChoice },
  fits: (session: Session) => boolean,
): Promise<number> {
  for (const seed of SEEDS) {
    if (fits(await playInProcess({ seed, ...setup }, patient()))) return seed
  }
  throw new Error('no seed fits')
}

function rolesTold(screen: readonly string[]): Record<string, readonly number[]> {
  const from = screen.indexOf('Game Over.')
  return Object.fromEntries(
    screen.slice(from).flatMap((line) => {
      const [, players, role] = /^(.*) (?:was|were) (mafia|Detective|Healer|Commoner)s?\.$/.exec(line) ?? []
      return role === undefined ? [] : [[role, numbers(players ?? '')]]
    }),
  )
}

const PLAYERS_SENTENCE =
  'Type a whole number of players from 5 to 100. The upper limit is a club decision, not part of the published rules.'

describe('the console game in its own process', () => {
  it('asks again after an invalid answer', async () => {
    const typed = ['four', '4', '101', '6', '0', '6', '4']
    const { screen, status } = await playInChild(['hp', '--seed', '5'], (question) =>
      /players|choice/.test(question) ? typed.shift() : undefined,
    )
    expect(screen.slice(0, 19)).toEqual([
      'Welcome to Mafia',
      'Enter Number of players: four',
      PLAYERS_SENTENCE,
      'Enter Number of players: 4',
      PLAYERS_SENTENCE,
      'Enter Number of players: 101',
      PLAYERS_SENTENCE,
      'Enter Number of players: 6',
      'Choose a Character',
      '1) Mafia',
      '2) Detective',
      '3) Healer',
      '4) Commoner',
      '5) Assign Randomly',
      'Your choice: 0',
      'Enter a number from 1 to 5.',
      'Your choice: 6',
      'Enter a number from 1 to 5.',
      'Your choice: 4',
    ])
    expect(screen[19]).toMatch(/^You are Player\d\.$/)
    expect(status).toBe(0)
  })

  it.each([...HP_CHARACTER_CHOICES])('can be played to the end as %s', async (character) => {
    const { screen, status, stderr } = await playInChild(
      ['hp', '--players', '10', '--role', character, '--seed', '8'],
      patient(),
    )
    expect({ status, stderr: stderr.replace(/^npm warn.*\n/gm, '') }).toEqual({ status: 0, stderr: '' })
    const told = rolesTold(screen)
    expect(
      Object.values(told)
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(told['mafia']).toHaveLength(2)
    const you = Number(/Player(\d+)/.exec(screen.find((line) => line.startsWith('You are Player')) ?? '')?.[1])
    expect(screen.find((line) => line.includes(`Player${you}[User]`))).toBeDefined()
  })

  it.each<['mafia' | 'red', string]>([
    ['mafia', 'The Mafias have won'],
    ['red', 'The Mafias have lost'],
  ])('names the winner if %s wins', async (winner, sentence) => {
    const seed = await search({ players: 5, character: 'commoner' }, ({ result }) => result.winner === winner)
    const { screen } = await playInChild(
      ['hp', '--players', '5', '--role', 'commoner', '--seed', String(seed)],
      patient(),
    )
    expect(screen.find((line) => /^The Mafias have (won|lost)/.test(line))).toContain(sentence)
  })

  it('prints the result as JSON and nothing else on stdout', async () => {
    const { stdout, screen, status } = await playInChild(
      ['hp', '--players', '6', '--role', 'healer', '--seed', '2', '--json'],
      patient(),
    )
    const result = JSON.parse(stdout) as { winner: string; players: readonly object[] }
    expect({ status, players: result.players.length, told: screen.includes('Game Over.') }).toEqual({
      status: 0,
      players: 6,
      told: true,
    })
    expect(['red', 'mafia']).toContain(result.winner)
  })

  it.each<[string, NodeJS.Signals | undefined]>([
    ['the end of input', undefined],
    ['Ctrl+C', 'SIGINT'],
  ])('ends without an error at %s', async (_what, signal) => {
    const { screen, status, stderr } = await playInChild(
      ['hp', '--players', '5', '--role', 'commoner', '--seed', '1'],
      () => undefined,
      signal,
    )
    expect({ status, last: screen.filter((line) => line !== '').at(-1), stack: stderr.includes('at ') }).toEqual({
      status: 0,
      last: 'You left the game before it ended.',
      stack: false,
    })
  })

  it.each<[string, readonly string[]]>([
    ['another game', ['chess']],
    ['too few players', ['hp', '--players', '4']],
    ['a role of another rulebook', ['hp', '--role', 'don']],
  ])('exits with 2 for %s', async (_what, args) => {
    expect((await playInChild(args, () => undefined)).status).toBe(2)
  })

  it('is in Russian with --lang ru', async () => {
    const { screen } = await playInChild(
      ['hp', '--players', '5', '--role', 'mafia', '--seed', '4', '--lang', 'ru'],
      patient(),
    )
    expect(screen).toContainEqual(expect.stringMatching(/^Вы мафиози\./))
    expect(screen).toContain('Игра окончена.')
    expect(screen.join('\n').replace('--seed', '')).not.toMatch(/[A-Za-z]/)
  })
})

describe('a pick of the console game', () => {
  const setup = (character: HpCharacterChoice, seed: number) => ({ players: 10, character, seed })

  async function firstReply(
    character: HpCharacterChoice,
    question: RegExp,
    type: (screen: readonly string[]) => string,
  ): Promise<string | undefined> {
    let isTyped = false
    const answer = patient((asked, screen) => {
      if (isTyped || !question.test(asked)) return undefined
      isTyped = true
      return type(screen)
    })
    // Some characters are killed before they can vote.
    const seed = await search({ players: 10, character }, (session) =>
      session.screen.some((line) => question.test(line)),
    )
    const { screen } = await playInProcess(setup(character, seed), answer)
    const at = screen.findIndex((line) => question.test(line))
    expect(screen[at + 2]).toMatch(question)
    return screen[at + 1]
  }
  const own = (screen: readonly string[]) =>
    String(numbers(screen.find((line) => line.startsWith('You are Player')) ?? '')[0])
  const mate = (screen: readonly string[]) => String(numbers(screen.find((line) => line.includes(' Other ')) ?? '')[0])

  it.each<[string, HpCharacterChoice, RegExp, (screen: readonly string[]) => string, RegExp]>([
    ['a word', 'mafia', /^Choose a target/, () => 'him', /^Enter a player number\.$/],
    ['nothing', 'mafia', /^Choose a target/, () => '', /^Enter a player number\.$/],
    [
      'the number of no player',
      'mafia',
      /^Choose a target/,
      () => '11',
      /^There is no player 11. Enter a number from 1 to 10\.$/,
    ],
    ['player 0', 'healer', /^Choose a player to heal/, () => '0', /^There is no player 0/],
    ['another mafioso as the target of a mafioso', 'mafia', /^Choose a target/, mate, /^You cannot target a mafia\.$/],
    ['a mafioso as their own target', 'mafia', /^Choose a target/, own, /^You cannot target a mafia/],
    ['a test of a detective', 'detective', /^Choose a player to test/, mate, /^You cannot test a detective\.$/],
    [
      'a vote against oneself',
      'commoner',
      /^Select a person/,
      own,
      /^You cannot vote for yourself\. This is a club decision/,
    ],
  ])('is explained if it is illegal: %s', async (_what, character, question, type, reply) => {
    expect(await firstReply(character, question, type)).toMatch(reply)
  })

  it.each<[HpCharacterChoice, RegExp]>([
    ['mafia', /target/],
    ['detective', /test/],
    ['healer', /heal/],
    ['commoner', /vote/],
  ])('of a dead player is refused for the %s', async (character, question) => {
    const replies = new Set<string>()
    for (const seed of SEEDS) {
      const { screen } = await playInProcess(
        setup(character, seed),
        patient((asked, so) => {
          const gone = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].find((player) => !alive(so).includes(player))
          return question.test(asked) && gone !== undefined ? String(gone) : undefined
        }),
      )
      for (const line of screen) if (/is not in the game/.test(line)) replies.add(line)
      if (replies.size > 0) break
    }
    expect([...replies][0]).toMatch(/^Player\d+ is not in the game\.$/)
  })

  it('can be a name instead of a number', async () => {
    let isFirst = true
    const { screen } = await playInProcess(
      setup('healer', 8),
      patient(() => {
        const typed = isFirst ? 'player 3' : undefined
        isFirst = false
        return typed
      }),
    )
    expect(screen[screen.indexOf('Choose a player to heal: player 3') + 1]).toBe('--End of actions--')
  })
})

describe('the screen of the console game', () => {
  it.each<[HpCharacterChoice, RegExp]>([
    ['mafia', /Other mafias are: \[Player\d+\]$/],
    ['detective', /Other detectives are: \[Player\d+\]$/],
    ['healer', /Other healers are: NONE$/],
  ])('shows the %s the players of the same role', async (character, line) => {
    const { screen, result } = await playInProcess({ players: 10, character, seed: 3 }, patient())
    expect(screen[2] ?? '').toMatch(line)
    const mates = result.players
      .filter((player) => player.role === character && player.player !== result.you)
      .map((player) => player.player)
    expect(numbers(screen[2] ?? '')).toEqual(mates)
  })

  it('shows a commoner no other player’s role', async () => {
    const { screen } = await playInProcess({ players: 10, character: 'commoner', seed: 3 }, patient())
    expect(screen.slice(1, 4)).toEqual([expect.stringMatching(/^You are Player\d+\.$/), 'You are a commoner.', ''])
  })

  it('shows the result of a check only to detectives', async () => {
    for (const seed of SEEDS) {
      for (const character of HP_ROLES) {
        const { screen } = await playInProcess({ players: 10, character, seed }, patient())
        const isTold = screen.slice(0, screen.indexOf('Game Over.')).some((line) => / is (not )?a mafia\.$/.test(line))
        expect({ character, isTold: isTold && character !== 'detective' }).toEqual({ character, isTold: false })
      }
    }
  })

  it('announces a choice of every group in every round', async () => {
    const nobodyLeft: number[] = []
    for (const seed of SEEDS) {
      const { screen, result } = await playInProcess({ players: 10, character: 'commoner', seed }, patient())
      for (const role of ['mafia', 'detective', 'healer'] as const)
        expect(screen.filter((line) => line === say(`chosen.${role}`))).toHaveLength(result.rounds)
      if (result.players.filter(({ role }) => role === 'healer').every((healer) => !healer.alive)) nobodyLeft.push(seed)
    }
    expect(nobodyLeft).not.toEqual([])
  })

  it('asks a dead player nothing until the game is over', async () => {
    const setup = { players: 10, character: 'commoner' } as const
    const isOutEarly = ({ screen }: Session) =>
      screen.includes('You are out. The other players play on.') &&
      screen.indexOf('You are out. The other players play on.') <
        screen.findLastIndex((line) => line.startsWith('Round '))
    const seed = await search(setup, isOutEarly)
    const { screen } = await playInProcess({ ...setup, seed }, patient())
    const after = screen.slice(screen.indexOf('You are out. The other players play on.'))
    expect(after.filter((line) => /Select|Choose|Your hit points/.test(line))).toEqual([])
    expect(after).toContain('Game Over.')
  })
})

describe('by the rules of the source,', () => {
  it('a mafioso found by the check is removed without a vote', async () => {
    const { screen } = await playInProcess(
      {
        players: 5,
        character: 'detective',
        seed: await search({ players: 5, character: 'detective' }, (session) =>
          session.screen.some((line) => line.endsWith(' is a mafia.')),
        ),
      },
      patient(),
    )
    const at = screen.findIndex((line) => line.endsWith(' is a mafia.'))
    const caught = numbers(screen[at] ?? '')[0]
    const rest = screen.slice(at)
    expect(
      rest
        .slice(
          0,
          rest.findIndex((line) => line.startsWith('--End of Round')),
        )
        .filter((line) => line.startsWith('Select a')),
    ).toEqual([])
    expect(rest).toContain(`Player${caught} has been voted out.`)
  })

  it('a tied vote is repeated', async () => {
    const tie = (screen: readonly string[]) =>
      screen.findIndex(
        (line, index) => line.startsWith('The vote is tied') && screen[index - 1]?.startsWith('Select a'),
      )
    const seed = await search({ players: 10, character: 'commoner' }, ({ screen }) => tie(screen) !== -1)
    const { screen } = await playInProcess({ players: 10, character: 'commoner', seed }, patient())
    expect(screen[tie(screen) + 1]).toMatch(/^Select a person to vote out/)
  })

  it.each<[number, string, string]>([
    [5, 'by one mafioso, who loses 1000', '1500.00'],
    [10, 'by two, who lose half each', '2000.00'],
    [15, 'by three, who lose a third each', '2166.67'],
  ])('with %i players, a commoner with 1000 hit points is killed: %s', async (players, _what, left) => {
    for (const seed of SEEDS) {
      const { screen, result } = await playInProcess({ players, character: 'mafia', seed }, patient())
      const second = screen.indexOf('Round 2')
      const own = screen[second + 2] ?? ''
      const target = Number(
        /: (\d+)$/.exec(screen.slice(0, second).findLast((line) => line.startsWith('Choose a target')) ?? '')?.[1],
      )
      const isSum =
        second !== -1 && result.players[target - 1]?.role === 'commoner' && own.startsWith('Your hit points')
      // In some games the healer has picked the mafioso at the keyboard.
      if (!isSum || own === `Your hit points: ${(Number(left) + 500).toFixed(2)}.`) continue
      expect(own).toBe(`Your hit points: ${left}.`)
      return
    }
    throw new Error('no seed fits')
  })

  it('an attacked and healed player survives with 500 hit points', async () => {
    for (const seed of SEEDS) {
      const { screen, result } = await playInProcess(
        { players: 5, character: 'healer', seed },
        patient((question, so) =>
          question.startsWith('Choose')
            ? String(numbers(so.find((line) => line.startsWith('You are Player')) ?? '')[0])
            : undefined,
        ),
      )
      // A player who heals themselves sees 500 only if the mafia attacked the healer.
      const second = screen.indexOf('Round 2')
      if (screen[second + 2] !== 'Your hit points: 500.00.') continue
      expect(screen.slice(0, second)).toContain('No one died.')
      expect(result.players[result.you - 1]?.role).toBe('healer')
      const you = `Player${result.you}`
      expect(screen[screen.indexOf('No one died.') + 1]).toBe(
        `Mafias selected ${you}; however, the Healer chose ${you} as well, therefore new HP for ${you} is 500.`,
      )
      return
    }
    throw new Error('no seed fits')
  })

  it('a survived attack is not shown as a heal', async () => {
    for (const seed of SEEDS) {
      const { screen } = await playInProcess({ players: 10, character: 'commoner', seed }, patient())
      const nights = screen.flatMap((line, index) =>
        line === '--End of actions--' ? [screen.slice(index + 1, index + 3)] : [],
      )
      for (const [first = '', second = ''] of nights) {
        if (first !== 'No one died.') expect(second).not.toMatch(/Healer chose/)
      }
      const healed = screen.flatMap(
        (line) => /Healer chose (Player\d+) as well, therefore new HP for \1 is (.+)\.$/.exec(line)?.[2] ?? [],
      )
      expect(healed.filter((left) => left !== '500')).toEqual([])
    }
  })

  it.each<['en' | 'ru', RegExp, RegExp]>([
    ['en', /^--End of Round (\d+)--$/, /^Now, the remaining members are /],
    ['ru', /^--- Конец круга (\d+) ---$/, /^Остаются: /],
  ])('the remaining players are shown at the end of every round (%s)', async (lang, end, remains) => {
    const { screen, result } = await playInProcess({ players: 10, character: 'commoner', seed: 8 }, patient(), lang)
    const ends = screen.flatMap((line, index) => (end.test(line) ? [index] : []))
    expect(ends).toHaveLength(result.rounds)
    // The last round ends with the game, which shows every role.
    for (const index of ends.slice(0, -1)) {
      expect(screen[index + 1]).toMatch(remains)
      expect(numbers(screen[index + 1] ?? '')).toEqual(alive(screen.slice(0, index + 8)))
    }
  })

  it('a hundred people can play', async () => {
    const { screen, result } = await playInProcess({ players: 100, character: 'mafia', seed: 2 }, patient())
    expect(numbers(screen.find((line) => line.includes('Other mafias')) ?? '')).toHaveLength(19)
    expect(result.players).toHaveLength(100)
    expect(['red', 'mafia']).toContain(result.winner)
  })

  it.each([
    ['1000', '1000.00'],
    ['0', '0.00'],
    ['5000/3', '1666.67'],
    ['1/200', '0.01'],
    ['999/1000', '1.00'],
    ['2/3', '0.67'],
  ])('%s hit points are shown as %s', (exact, shown) => {
    expect(roundedHitPoints(exact)).toBe(shown)
  })
})
