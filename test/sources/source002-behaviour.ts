// Source 002, its patterns of behaviour and the Vigilante: a row for each pattern, and a row for each kind of sentence
// that a player of its second game spoke.

import { expect } from 'vitest'
import { BotContext } from '../../src/agents/scripted/botContext.ts'
import { shotConfidence } from '../../src/agents/scripted/behaviours/vigilanteTiming.ts'
import { DEFAULT_BOT_PARAMETERS } from '../../src/agents/scripted/parameters.ts'
import { createScriptedBot } from '../../src/agents/scripted/scriptedBot.ts'
import { playWithPolicies } from '../../src/agents/table/playWithPolicies.ts'
import { AgentTable } from '../../src/agents/table/agentTable.ts'
import { recogniseSpeech } from '../../src/agents/talk/recognise.ts'
import { createSpeakingPolicy } from '../../src/agents/talk/speakingPolicy.ts'
import type { SpeechAct } from '../../src/agents/speechActs.ts'
import { buildBenchmarkFeed } from '../../src/agents/benchmark-feed.ts'
import type { Lang } from '../../src/i18n/registry.ts'
import { type Role, type Seat, seat } from '../../src/rules/vocabulary.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { cardsOf, situation, speech, type Situation } from '../agents/scripted/situation.ts'
import { tableOf } from '../agents/tables.ts'
import { night, table, type Acts } from '../rules/support/games.ts'
import { payloads } from './games.ts'
import { type Section, tested } from './rows.ts'

const { checker, roles, blacks } = cardsOf('benchmark')
const ME = checker as Seat
const SHERIFF: SpeechAct = { type: 'claim', role: 'sheriff' }
const shooter = seat(roles.indexOf('vigilante') + 1)

/** Speech acts that are understood from words at a table of the benchmark. */
function heard(words: string, given: Partial<Situation> = {}, lang: Lang = 'en'): readonly SpeechAct[] {
  return recogniseSpeech(words, lang, situation('benchmark', { me: ME, ask: (me) => speech(me), ...given })).acts
}

const NAMES = roles.map((_, i) => ['Llama', 'ChatGPT 40', 'Deepseek', 'Kimmy'][i] ?? `agent-${i + 1}`)
const OTHER = shooter
/** Statement of seat `SAID` that seats 1 and 3 did not vote on day 1. */
const ABSTAINED = [1, 3].map((voter): SpeechAct => ({ type: 'tell-vote', vote: { round: 1, voter: seat(voter) } }))
const SAID = ABSTAINED.map((act) => ({ by: OTHER, act }))
const CORRECTED = [1, 3].map((voter) => ({
  type: 'correct-vote',
  against: OTHER,
  vote: { round: 1, voter, nominee: 4 },
}))
const TWINS = [
  [
    'ru',
    'Первый и третий воздержались в первый день',
    'Нет, они оба голосовали против четвёртого',
    'Ты теперь наш подтверждённый мирный, второй',
  ],
  [
    'uk',
    'Перший і третій утрималися в перший день',
    'Ні, вони обидва голосували проти четвертого',
    'Ти тепер наш підтверджений мирний, другий',
  ],
] as const

/** Votes for two nominees, and the statements of their checker about them. */
const CAST = [2, 1, 2].map((nominee, i) => ({ voter: seat(i + 3), nominee: seat(nominee) }))
const CLEARS: readonly SpeechAct[] = [
  SHERIFF,
  { type: 'tell-check', target: seat(2), answer: 'not-mafia', night: 1 },
  { type: 'tell-check', target: seat(1), answer: 'not-mafia', night: 2 },
]
const BOTH = [
  ['en', "I'm the sheriff and I've investigated both, they're clear"],
  ['ru', 'Я шериф, я проверил обоих, они чистые'],
  ['uk', 'Я шериф, я перевірив обох, вони чисті'],
] as const

const suspicion = (round: number, isConfirmed: boolean) => {
  const black = blacks[0] as Seat
  const check: SpeechAct = { type: 'tell-check', target: black, answer: 'mafia', night: 1 }
  const said = isConfirmed ? [SHERIFF, check].map((act) => ({ by: ME, act })) : []
  const ask = (me: Seat) => ({ kind: 'night', seat: me, role: 'vigilante', targets: [black], mayPass: true }) as const
  const context = new BotContext(situation('benchmark', { me: shooter, ask, round, said }), DEFAULT_BOT_PARAMETERS)
  return { confidence: shotConfidence(context, black), plain: Math.round(context.blackProbability(black) * 100) }
}

const TEN: readonly Role[] = [
  ...Array<Role>(3).fill('mafia'),
  'doctor',
  'sheriff',
  'vigilante',
  ...Array<Role>(4).fill('villager'),
]

/** Public account of the first night at a table of ten in which the mafia names `killed`. */
function resolved(killed: number, acts: Acts) {
  const header = table(TEN, { rulebook: 'benchmark' })
  return payloads(buildBenchmarkFeed(header, night(initialState(header), acts, killed).events), 'NIGHT_RESOLVED')[0]
}

/** Words spoken in one game whose sentences are drawn with `seed`. */
async function wordsOfGame(seed: number): Promise<readonly (string | undefined)[]> {
  const played = new AgentTable(tableOf('benchmark', 11), 11)
  await playWithPolicies(
    played,
    played.seats.map(() => createSpeakingPolicy(createScriptedBot(), 'en', seed)),
  )
  return played.turns.map(({ said }) => said)
}

const behaviours = (title: string) => tested('agents/scripted/behaviours', title)

export const BEHAVIOUR_SECTIONS: readonly Section[] = [
  {
    id: 'votes',
    title: 'Vote history tracking',
    from: ['Vote History Tracking'],
    where: 'src/agents/scripted/behaviours/voteHistory.ts',
    rows: [
      [
        'the votes of each day can be looked up later',
        tested('rules/benchmark/rounds', 'a corrected record contains the true votes of its day'),
      ],
      [
        'a player publicly corrects a wrong word about a vote',
        behaviours('contradicts a false statement about a past vote, once'),
      ],
      [
        'VOTE_CORRECTION {playerId, day, actualVotes}',
        tested('rules/benchmark/rounds', "type: 'VotesCorrected'"),
        'src/agents/benchmark-feed.ts',
      ],
      [
        'that two named players gave no vote on day one is understood as a word about past votes',
        () => expect(heard('Llama and Deepseek abstained on day one', { names: NAMES })).toEqual(ABSTAINED),
        'src/agents/talk/recognise.ts',
      ],
      ...TWINS.map(
        ([lang, words]) =>
          [
            `the same in ${lang}: no vote`,
            () => expect(heard(words, {}, lang)).toEqual(ABSTAINED),
            'src/agents/talk/recognise.ts',
          ] as const,
      ),
      [
        'an answer that both voted for a third one is understood as its correction',
        () => expect(heard('No, they both voted Kimmy', { names: NAMES, said: SAID })).toEqual(CORRECTED),
        'src/agents/talk/recognise.ts',
      ],
      ...TWINS.map(
        ([lang, , words]) =>
          [
            `the same in ${lang}: the correction`,
            () => expect(heard(words, { said: SAID }, lang)).toEqual(CORRECTED),
            'src/agents/talk/recognise.ts',
          ] as const,
      ),
      [
        'a wrong word about votes makes its speaker more suspect',
        tested('agents/suspicion/meter', 'raises suspicion with the rule %s'),
        'src/agents/suspicion/rules.ts',
      ],
    ],
  },
  {
    id: 'reveal',
    title: 'Last-minute role reveals',
    from: ['Last-Minute Role Reveals'],
    where: 'src/agents/scripted/behaviours/lastMinuteReveal.ts',
    rows: [
      [
        'a Sheriff with a clear reveals the card late, when one player has over half of the votes',
        behaviours('makes a checker who cleared somebody claim the role near the deadline'),
      ],
      ['no wagon over half: no reveal', behaviours('claims nothing in the benchmark without a majority of votes')],
      [
        'a sentence that claims the Sheriff and clears both is understood as a claim',
        () => expect(heard("I'm the sheriff and I've investigated both, they're clear")).toEqual([SHERIFF]),
        'src/agents/talk/recognise.ts',
      ],
      ...BOTH.map(
        ([lang, words]) =>
          [
            `in ${lang}: the two on whom votes stand are cleared`,
            () => expect(heard(words, { cast: CAST }, lang)).toEqual(CLEARS),
            'src/agents/talk/recognise.ts',
          ] as const,
      ),
    ],
  },
  {
    id: 'bussing',
    title: 'Mafia bussing',
    from: ['Mafia Bushing (Survival Strategy)'],
    where: 'src/agents/scripted/behaviours/bussing.ts',
    rows: [
      ['the last mafioso joins the vote of the town', behaviours('makes the last black player vote with the town')],
      ['mafiosi vote for their own who is about to leave', tested('agents/scripted/behaviours', "describe('bussing'")],
    ],
  },
  {
    id: 'defence',
    title: 'Defensive storytelling',
    from: ['Defensive Storytelling'],
    where: 'src/agents/scripted/behaviours/defensiveStory.ts',
    rows: [
      [
        'an accused player answers with another story',
        tested('agents/scripted/behaviours', "describe('defensive-story'"),
      ],
      [
        'the seed of the game draws which sentence is said',
        async () => {
          expect(await wordsOfGame(1)).toEqual(await wordsOfGame(1))
          expect(await wordsOfGame(2)).not.toEqual(await wordsOfGame(1))
        },
        'src/agents/talk/speakingPolicy.ts',
      ],
    ],
  },
  {
    id: 'memory',
    title: 'Cross-game memory references',
    from: ['Cross-Game Memory References'],
    where: 'src/agents/scripted/behaviours/crossGameMemory.ts',
    rows: [
      ['players mention earlier games', tested('agents/scripted/behaviours', "describe('cross-game-memory'")],
      [
        'a language model’s prompt contains the earlier games of its series',
        tested('agents/llm/llm', 'at most five earlier games'),
        'src/agents/llm/promptFacts.ts',
      ],
    ],
  },
  {
    id: 'trust',
    title: 'Gullible town dynamics',
    from: ['Gullible Town Dynamics'],
    where: 'src/agents/scripted/behaviours/gullibleTown.ts',
    rows: [
      ['a seat that was cleared is trusted', behaviours('keeps the town from voting for a cleared player')],
      [
        'the last mafioso courts the cleared seat',
        behaviours('makes the last black player express trust in a cleared player'),
      ],
      [
        'words that call a cleared player the town’s own are understood as trust',
        () => {
          const trust = [{ type: 'trust', target: blacks[1] }]
          expect(heard('You’re our confirmed town now, ChatGPT 40', { names: NAMES })).toEqual(trust)
          const clear: SpeechAct = { type: 'tell-check', target: blacks[1] as Seat, answer: 'not-mafia', night: 1 }
          expect(heard('You’re our confirmed town now. Trust me.', { said: [{ by: OTHER, act: clear }] })).toEqual(
            trust,
          )
        },
        'src/agents/talk/recognise.ts',
      ],
      ...TWINS.map(
        ([lang, , , words]) =>
          [
            `the same in ${lang}: trust`,
            () => expect(heard(words, {}, lang)).toEqual([{ type: 'trust', target: blacks[1] }]),
            'src/agents/talk/recognise.ts',
          ] as const,
      ),
    ],
  },
  {
    id: 'slips',
    title: 'Role claim slip-ups',
    from: ['Role Claim Slip-ups'],
    where: 'src/agents/scripted/behaviours/roleSlip.ts',
    rows: [
      [
        'words about protecting oneself are a slip of the Doctor',
        () => expect(heard('I protected myself')).toEqual([{ type: 'slip', kind: 'heal' }]),
        'src/agents/talk/recognise.ts',
      ],
      [
        'words about an investigation are a slip of the Sheriff',
        () => expect(heard('I investigated')).toEqual([{ type: 'slip', kind: 'check' }]),
        'src/agents/talk/recognise.ts',
      ],
      [
        'words about the own shot are a slip of the Vigilante',
        () => expect(heard('My shot')).toEqual([{ type: 'slip', kind: 'kill' }]),
        'src/agents/talk/recognise.ts',
      ],
      [
        'a slip changes what others think of its speaker',
        behaviours('makes a checker slip, which lowers suspicion of them'),
      ],
    ],
  },
  {
    id: 'double',
    title: 'Double kill resolution',
    from: ['Double Kill Resolution'],
    where: 'src/agents/benchmark-feed.ts',
    rows: [
      [
        'mafia and Vigilante kill two seats: both are named, and doubleKill is true',
        () =>
          expect(resolved(7, { vigilante: 8 })).toMatchObject({
            killedId: 'agent-7',
            vigilanteTargetId: 'agent-8',
            doubleKill: true,
          }),
      ],
      [
        'the Doctor saves nobody from the Vigilante',
        () =>
          expect(resolved(0, { vigilante: 8, doctor: 8 })).toMatchObject({
            killedId: null,
            vigilanteTargetId: 'agent-8',
          }),
      ],
      [
        'the Doctor saves from the mafia, which leaves no double kill',
        () => expect(resolved(7, { vigilante: 8, doctor: 7 })).toMatchObject({ killedId: null, doubleKill: false }),
      ],
      [
        'both kill one seat: doubleKill is true as well',
        () =>
          expect(resolved(7, { vigilante: 7 })).toMatchObject({
            killedId: 'agent-7',
            vigilanteTargetId: 'agent-7',
            doubleKill: true,
          }),
      ],
      [
        'no shot: no double kill',
        () => expect(resolved(7, {})).toMatchObject({ vigilanteTargetId: null, doubleKill: false }),
      ],
    ],
  },
  {
    id: 'vigilante',
    title: 'Vigilante decision heuristics',
    from: ['Vigilante Decision Heuristics'],
    where: 'src/agents/scripted/behaviours/vigilanteTiming.ts',
    rows: [
      [
        'it starts at the suspicion of the target',
        () => expect(suspicion(3, false).confidence).toBe(suspicion(3, false).plain),
      ],
      [
        '+30 where the Sheriff has found the target black',
        () => expect(suspicion(3, true).confidence).toBe(Math.min(100, suspicion(3, true).plain + 30)),
      ],
      ['-20 on days 1 and 2', () => expect(suspicion(2, false).confidence).toBe(suspicion(2, false).plain - 20)],
      ['+15 from day 5', () => expect(suspicion(5, false).confidence).toBe(suspicion(5, false).plain + 15)],
      ['it stays between 0 and 100', () => expect(suspicion(5, true).confidence).toBe(100)],
    ],
  },
]
