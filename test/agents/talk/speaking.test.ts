// Scripted players that speak in sentences play the same game as without sentences, and a listener who gets only the
// sentences recognises all acts.

import { expect, test } from 'vitest'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { playWithPolicies } from '../../../src/agents/table/playWithPolicies.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { recogniseSpeech } from '../../../src/agents/talk/recognise.ts'
import { createSpeakingPolicy } from '../../../src/agents/talk/speakingPolicy.ts'
import { wordCount } from '../../../src/agents/talk/speech.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { PRESETS, rulebookFor, tableOf } from '../tables.ts'

const MIND = createScriptedBot()
const CASES = LANGS.flatMap((lang) => PRESETS.map((preset) => [lang, preset] as const))

test.each(CASES)(
  'in %s, %s: speaking bots play the same game, and their words contain their acts',
  async (lang, preset) => {
    const inWords = new AgentTable(tableOf(preset, 11), 11)
    const inActs = new AgentTable(tableOf(preset, 11), 11)
    const streams = { think: '', say: '' }
    const heard: string[] = []
    await playWithPolicies(
      inWords,
      inWords.seats.map(() => createSpeakingPolicy(MIND, lang, inWords.header.seed)),
      {
        chunk: (_, stream, text, ask) => {
          streams[stream] += text
          if (stream === 'think') return
          const { acts, nominates } = recogniseSpeech(text, lang, inWords.viewOf(ask))
          heard.push(JSON.stringify([ask.seat, acts, nominates]))
        },
      },
    )
    playWithBots(
      inActs,
      inActs.seats.map(() => MIND),
    )
    expect(inWords.events).toEqual(inActs.events)
    expect(inWords.turns.map(({ said: _, thought: __, ...turn }) => turn)).toEqual(inActs.turns)
    expect(inWords.turns.map(({ said = '' }) => said).join('')).toBe(streams.say)
    expect(inWords.turns.map(({ thought = '' }) => thought).join('')).toBe(streams.think)
    const put = new Map(inWords.entries.flatMap((each) => (each.type === 'nominate' ? [[each.by, each.target]] : [])))
    expect(put.size > 0 || rulebookFor(preset).day.vote?.candidates !== 'nominees').toBe(true)
    const spoke = inWords.turns.filter((turn) => turn.said !== undefined)
    expect(heard.map((line) => (JSON.parse(line) as unknown[]).slice(0, 2))).toEqual(
      spoke.map((turn) => [turn.seat, JSON.parse(JSON.stringify(turn.say)) as unknown]),
    )
    if (rulebookFor(preset).day.words !== undefined)
      for (const { said = '' } of spoke.filter((turn) => turn.kind === 'speak')) {
        expect(wordCount(said)).toBeLessThanOrEqual(200)
        expect(said).toMatch(/(Pass|Thank you|Пас|Спасибо|Дякую)\.$/)
      }
  },
)
