// Source 004, sections 4, 5, 7, 8 and 9: its demands on agents and on their judge.

import { expect } from 'vitest'
import { buildPromptMessages } from '../../src/agents/llm/prompt.ts'
import { recogniseSpeech } from '../../src/agents/talk/recognise.ts'
import { fitToSpeechLimit, wordCount } from '../../src/agents/talk/speech.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { sport } from '../support/rulebooks.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { situation, speech, tieSpeech } from '../agents/scripted/situation.ts'
import { formatFrameLine } from '../../src/cli/lab/client/followGame.ts'
import { ofType, sportGames } from './sport.ts'
import { playWithBots } from '../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../src/agents/table/agentTable.ts'
import { builtInBotByName } from '../../src/agents/runs/policies.ts'
import { tableOf } from '../agents/tables.ts'
import { served, type ServedGame } from './games.ts'
import { effectiveIllegalActs } from './illegalAnswers.ts'
import { decided, type Section, tested } from './rows.ts'

const ME = seat(5)
const view = situation('sport-2025', { me: ME, ask: speech })
const nominates = (words: string) => recogniseSpeech(words, 'en', view).nominates
const long = Array<string>(300).fill('word').join(' ')
const prompt = (me: number) =>
  JSON.stringify(buildPromptMessages(situation('sport-2025', { me: seat(me), ask: speech }), 'en', '1-1'))
const system = (me: number) =>
  buildPromptMessages(situation('sport-2025', { me: seat(me), ask: speech }), 'en', '1-1')[0]?.content ?? ''
const laws = (title: string) => tested('rules/laws', title)
const instead = (title: string) => tested('agents/table/instead', title)
const judged = (title: string) => tested('agents/judgeRules', title)
const claims = tested(
  'agents/table/claims',
  'game %i of sport-2025: the Don gets every mafia claim, and red players get none',
)

/** Plays a served game in which the Don has seat 1. */
async function donAtSeatOne(): Promise<ServedGame> {
  for (let number = 1; number < 60; number += 1) {
    const game = await served({ rulebook: 'sport', preset: 'sport-2025', seed: number })
    const created = game.admin[0]?.payload as { readonly seats: readonly { readonly role: Role }[] } | undefined
    if (created?.seats[0]?.role === 'don') return game
  }
  throw new Error('no such deal')
}

export const AGENT_SECTIONS: readonly Section[] = [
  {
    id: 'knowledge',
    title: 'What each player knows',
    from: ['4.1 Information Asymmetry'],
    fromOf: {
      5: ['7.3 Information Flow'],
      6: ['7.3 Information Flow'],
    },
    where: 'src/rules/view.ts',
    rows: [
      ['a mafioso knows all mafiosi', laws('show mafia members each other, and everyone else only their own card')],
      [
        'the Sheriff knows the own checks',
        laws('do not change for others if the Sheriff and a citizen swap cards and checks'),
      ],
      [
        'the Don knows the own checks',
        laws('do not change for others if the Sheriff and a citizen swap cards and checks'),
      ],
      [
        'a civilian knows what is public, nothing else',
        laws('views show the public no role, card, act, check result or trace before the end'),
      ],
      [
        'speeches, nominations, votes and exits are public',
        async () => {
          const { town } = await served({ rulebook: 'sport', seed: 4 })
          const types = new Set(town.map(({ type }) => type))
          for (const type of ['SEAT_NOMINATED', 'VOTE_CAST', 'SEAT_LEFT']) expect(types).toContain(type)
        },
        'src/server/frames/eventFrameBuilder.ts',
      ],
      [
        'cards are hidden until the end',
        laws('views show the public no role, card, act, check result or trace before the end'),
      ],
    ],
  },
  {
    id: 'talk',
    title: 'Communication',
    from: ['2.3 Day Phase'],
    fromOf: {
      2: ['2.4 Voting Phase'],
      3: ['2.3 Day Phase', '2.4 Voting Phase'],
      9: ['2.3 Day Phase', '7.2 Communication Constraints'],
      10: ['5.4 Communication Protocol'],
      11: ['7.2 Communication Constraints'],
      12: ['7.2 Communication Constraints'],
      13: ['7.2 Communication Constraints'],
      14: ['4.2 Communication Rules'],
      15: ['5.4 Communication Protocol'],
      16: ['2.4 Voting Phase', '5.4 Communication Protocol'],
    },
    where: 'src/agents/talk/speech.ts',
    rows: [
      [
        'a speech has at most 200 words',
        () =>
          expect(
            wordCount(fitToSpeechLimit('en', { rulebook: sport, judge: {} }, speech(ME), long)),
          ).toBeLessThanOrEqual(200),
      ],
      [
        'a speech in a tie has at most 100 words',
        () =>
          expect(
            wordCount(fitToSpeechLimit('en', { rulebook: sport, judge: {} }, tieSpeech(ME), long)),
          ).toBeLessThanOrEqual(100),
      ],
      [
        'a limit may count tokens instead: 300, and 150 in a tie',
        judged('%s: a longer speech is cut and flagged'),
        'src/agents/judgeRules.ts',
      ],
      [
        'a run may set other limits',
        judged("['words of the run', { words: 20 }, speech, 'words', 20]"),
        'src/agents/judgeRules.ts',
      ],
      [
        'a speech ends with “pass” or “thank you”',
        () => {
          expect(fitToSpeechLimit('en', { rulebook: sport, judge: {} }, speech(ME), 'I trust 4')).toMatch(
            /(?:pass|thank you)\.?$/i,
          )
          expect(fitToSpeechLimit('en', { rulebook: sport, judge: {} }, speech(ME), 'I trust 4. Thank you.')).toBe(
            'I trust 4. Thank you.',
          )
        },
      ],
      [
        '“I nominate player number X”',
        () => expect(nominates('I nominate player number 3')).toEqual([3]),
        'src/agents/talk/recognise.ts',
      ],
      [
        '“I nominate number X”',
        () => expect(nominates('I nominate number 3')).toEqual([3]),
        'src/agents/talk/recognise.ts',
      ],
      [
        '“Nominating number X”',
        () => expect(nominates('Nominating number 3')).toEqual([3]),
        'src/agents/talk/recognise.ts',
      ],
      [
        'players are called by their numbers; a name is an offence',
        judged("['en', 'Llama voted with Deepseek', ['name']]"),
        'src/agents/talk/offences.ts',
      ],
      [
        'words of the night are dropped',
        () => {
          const spoken = { say: [{ type: 'claim', role: 'don' }] as const, said: 'I am the Don.' }
          const table = new AgentTable(tableOf('sport-2025', 3), 3)
          const bot = builtInBotByName('scripted')
          playWithBots(
            table,
            table.seats.map(() => ({
              answer: (view) =>
                view.ask.kind === 'night' || view.ask.kind === 'shot'
                  ? { ...bot.answer(view), ...spoken }
                  : bot.answer(view),
            })),
          )
          const nights = table.turns.filter(({ kind }) => kind === 'night' || kind === 'shot')
          expect(nights.length).toBeGreaterThan(3)
          for (const { said, say } of nights) expect([said, say]).toEqual([undefined, []])
        },
        'src/agents/table/agentTable.ts',
      ],
      [
        'claims of a card and hints from outside cannot be told from the words, and are not judged',
        decided(
          'adr/0027-judge-of-agents',
          'Claims of a role, hints from spectators and arguments outside the game are not judged.',
        ),
        'docs/adr/0027-judge-of-agents.md',
      ],
      [
        'oaths and threats are offences',
        judged("['en', 'Vote for me and you will regret it.', ['threat']]"),
        'src/agents/talk/offences.ts',
      ],
      [
        'another language than that of the game is an offence',
        judged("['ru', 'I think that number three is black', ['language']]"),
        'src/agents/talk/offences.ts',
      ],
      [
        'games are played in English or Russian',
        tested('agents/talk/wording', "['ru', 'Я шериф, пятый чёрный!'"),
        'src/agents/talk/lexicon.ts',
      ],
      [
        'the votes of a round are asked at the same time',
        tested(
          'agents/table/playWithPolicies',
          'questions that the game asks together are sent to the policies concurrently',
        ),
        'src/agents/table/playWithPolicies.ts',
      ],
      ['a vote has 1.5 seconds', judged("[{ voteSeconds: 1.5 }, 'ballot', 1500]"), 'src/agents/judgeRules.ts'],
    ],
  },
  {
    id: 'claims',
    title: 'Coordination of the mafia',
    from: ['9.1 Technical Challenges'],
    fromOf: {
      1: ['4.3 Strategic Elements', '7.1 Must-Implement Rules', '9.1 Technical Challenges'],
      3: ['5.2 LLM Agent Requirements'],
      7: ['7.3 Information Flow'],
    },
    where: 'src/agents/table/agentTable.ts',
    rows: [
      [
        'all mafiosi propose a number, every night',
        () => {
          for (const { events, header } of sportGames()) {
            const nights = ofType(events, 'ShotsShown')
            expect(nights.length).toBe(ofType(events, 'NightResolved').length)
            for (const { by } of nights.flatMap(({ shots }) => shots)) expect(header.seats[by - 1]?.role).toBe('mafia')
          }
        },
        'src/rules/rulebooks/sport.json',
      ],
      ['every proposal has reached the Don before the decision', claims, 'src/rules/view.ts'],
      ['it is in the prompt of a language model', claims, 'src/agents/llm/promptFacts.ts'],
      [
        'it is in the events of the Don’s seat',
        async () => {
          const { admin, seat: own } = await donAtSeatOne()
          const claimed = admin.filter(({ type }) => type === 'SHOTS_SHOWN').map(({ payload }) => payload)
          expect(claimed.length).toBeGreaterThan(0)
          expect(own.filter(({ type }) => type === 'SHOTS_SHOWN').map(({ payload }) => payload)).toEqual(claimed)
          // Each of these comes before the Don’s own number.
          for (const [i, { type }] of own.entries())
            if (type === 'SHOTS_SHOWN')
              expect(own.slice(i).some(({ type: later }) => later === 'NIGHT_ACTED')).toBe(true)
        },
        'src/server/frames/eventFrameBuilder.ts',
      ],
      [
        'it is printed by `attach --follow` with the token of that seat',
        async () => {
          const { seat: own } = await donAtSeatOne()
          const lines = own.map((frame) => formatFrameLine(JSON.stringify(frame)))
          const claimed = own.findIndex(({ type }) => type === 'SHOTS_SHOWN')
          expect(lines[claimed]).toMatch(/SHOTS_SHOWN.*"by":\d+,"target":\d+/)
          expect(lines.findIndex((line) => line.includes('NIGHT_ACTED'))).toBeGreaterThan(claimed)
        },
        'src/cli/lab/client/followGame.ts',
      ],
      ['it is shown in the lab', claims],
      ['no red gets it', claims, 'src/rules/view.ts'],
    ],
  },
  {
    id: 'state',
    title: 'State',
    from: ['5.1 State Management'],
    fromOf: {
      6: ['8.2 Data Structures'],
    },
    where: 'src/rules/state.ts',
    rows: [
      [
        'cards, who is alive, and the phase',
        () =>
          expect(sportGames()[0]?.state).toMatchObject({
            phase: 'over',
            seats: expect.arrayContaining([expect.objectContaining({ role: 'don' })]),
          }),
      ],
      [
        'past votes and nominations',
        () =>
          expect(JSON.parse(buildPromptMessages(view, 'en', '1-1')[1]?.content ?? '{}')).toMatchObject({
            votes: [],
            nominations: [],
          }),
        'src/agents/llm/promptFacts.ts',
      ],
      [
        'checks, known to the one who made them',
        () => expect(prompt(4)).toContain('yourChecks'),
        'src/agents/llm/promptFacts.ts',
      ],
      [
        'attempted kills and their results',
        () => expect(sportGames().some(({ events }) => ofType(events, 'NightResolved').length > 0)).toBe(true),
        'src/rules/events.ts',
      ],
      [
        'what players said',
        tested('server/savedGame', "expect(record.features.includes('speech'))"),
        'src/server/frames/savedGame.ts',
      ],
      [
        'a log of acts with their time and result',
        tested(
          'server/leaks',
          'players and spectators get equal frames of paired games, but admins get different ones',
        ),
        'src/rules/events.ts',
      ],
    ],
  },
  {
    id: 'agents',
    title: 'Agents and their prompts',
    from: ['5.2 LLM Agent Requirements'],
    fromOf: {
      5: ['5.2 LLM Agent Requirements', '8.3 LLM Prompting Strategy'],
      6: ['8.3 LLM Prompting Strategy'],
      7: ['8.3 LLM Prompting Strategy'],
    },
    where: 'src/agents/llm/prompt.ts',
    rows: [
      [
        'a model’s prompt names its card',
        () => {
          const roles: readonly Role[] = ['don', 'sheriff', 'civilian']
          for (const role of roles) expect(system(view.pack.indexOf(role) + 1).toLowerCase()).toContain(role)
        },
      ],
      [
        'the prompt contains everything public',
        tested('agents/llm/llm', 'contain the words of other players but not their cards'),
        'src/agents/llm/promptFacts.ts',
      ],
      [
        'the prompt contains what the seat knows',
        tested('agents/llm/llm', 'contain the words of other players but not their cards'),
        'src/agents/llm/promptFacts.ts',
      ],
      [
        'the prompt says what the model may do',
        () => expect(buildPromptMessages(view, 'en', '1-1')[1]?.content).toContain('asked'),
      ],
      ['it gets advice for its card', () => expect(new Set([1, 2, 4, 5].map(system)).size).toBe(4)],
      ['it gets advice for the moment', tested('agents/llm/llm', 'contain advice and at most five earlier games')],
      [
        'the prompt contains the earlier games of the series',
        tested('agents/llm/llm', 'at most five earlier games'),
        'src/agents/llm/promptFacts.ts',
      ],
    ],
  },
  {
    id: 'judge',
    title: 'The judge',
    from: ['5.3 Judge/Moderator System'],
    fromOf: {
      8: ['5.3 Judge/Moderator System', '5.5 Special Cases to Handle'],
    },
    where: 'src/agents/judgeRules.ts',
    rows: [
      [
        'speeches keep their order',
        tested('rules/day/speeches', 'can be ended only for the current speaker'),
        'src/rules/dayEntries.ts',
      ],
      [
        'speeches keep their length',
        () =>
          expect(wordCount(fitToSpeechLimit('en', { rulebook: sport, judge: {} }, speech(ME), long))).toBeLessThan(
            wordCount(long),
          ),
        'src/agents/talk/speech.ts',
      ],
      ['night acts have a deadline', judged('a game ends even if a player never answers before the deadline')],
      [
        'nominations are taken from speeches',
        instead('has no effect and leaves the speech unchanged'),
        'src/agents/talk/recognise.ts',
      ],
      [
        'votes are counted',
        tested('rules/day/vote', 'the votes of several entries for one nominee are added up'),
        'src/rules/vote.ts',
      ],
      [
        'night acts happen in their order',
        tested('rules/sport/presets', 'is the same in every later night of sport-2025'),
        'src/rules/nightEntries.ts',
      ],
      [
        'every change is announced',
        tested('rules/cues', 'every step has a cue with every blank filled, in every language'),
        'src/rules/cue.ts',
      ],
      [
        'the end is noticed after every exit',
        () => {
          for (const { state } of sportGames()) expect(state.outcome).toBeDefined()
        },
        'src/rules/exits.ts',
      ],
      ['offences are fouls', judged('an offending speech earns one foul, and the fourth foul removes its player')],
      [
        'the third foul costs the next speech',
        tested('rules/day/fouls', 'reduces the next speech to zero seconds, except for a nomination'),
        'src/rules/fouls.ts',
      ],
      [
        'the fourth foul removes from the game',
        tested('rules/day/fouls', 'can end the game, and further fouls of the player are refused'),
        'src/rules/fouls.ts',
      ],
    ],
  },
  {
    id: 'parts',
    title: 'Architecture and validation',
    from: ['9.3 Validation Challenges'],
    fromOf: {
      1: ['8.1 Core Components'],
    },
    where: 'src/agents/table/agentTable.ts',
    rows: [
      [
        'rules, judge, players, talk, votes and night acts are separate parts',
        () => expect(RULEBOOKS.map(({ id }) => id)).toContain('sport'),
        'src/rules/rulebooks/registry.ts',
      ],
      [
        'a game of agents follows the rules: its entries alone give the same events',
        tested(
          'agents/table/agentTable',
          'bots finish every game by the rules, and its entries replay to the same events',
        ),
      ],
      [
        'an answer that is not on offer changes nothing in a player’s name',
        instead('draws only a choice that must be made, and marks it'),
      ],
      [
        'games of agents come out as games of clubs do',
        tested('agents/runs/run', 'finds every club statistic within the widened interval of scripted play'),
      ],
    ],
  },
  {
    id: 'answers',
    title: 'Answers that are not on offer',
    from: ['9.3 Validation Challenges'],
    fromOf: {
      2: ['2.3 Day Phase', '9.3 Validation Challenges'],
      3: ['2.4 Voting Phase', '9.3 Validation Challenges'],
      7: ['2.3 Day Phase', '9.3 Validation Challenges'],
    },
    where: 'src/agents/table/missedAnswers.ts',
    rows: [
      [
        'a seat that is up already: a speech without a nomination',
        instead('has no effect and leaves the speech unchanged'),
      ],
      [
        'of several the first that is not up yet',
        tested('agents/llm/answerText', 'the first of several players who is not yet nominated'),
      ],
      [
        'an illegal vote falls by the default: silent, for the last',
        () => expect(effectiveIllegalActs('ballot')).toBe(0),
      ],
      ['an illegal night act is none, where the rules allow none', () => expect(effectiveIllegalActs('night')).toBe(0)],
      [
        'where somebody must be named one is drawn, and marked',
        instead('the Don’s invalid target in a city game is replaced by one drawn by lot'),
      ],
      ['it is marked for the admin and in the record: author `drawn`', tested('server/savedGame', "['a void game'")],
      [
        'a number without the phrase is no nomination',
        tested('agents/llm/answerText', 'a number without the phrase is no nomination'),
      ],
    ],
  },
]
