// Prompts as the lab shows them: for every role and every kind of question in scripted games, in the requested
// language, with exactly the text that a model gets.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { promptHashInput } from '../../../src/agents/llm/prompt.ts'
import { collectPromptSamples } from '../../../src/agents/runs/promptSamples.ts'
import { LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'
import { tableOf } from '../tables.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(['sport-club', 'city', 'aiwolf-13'])('%s', (preset) => {
  const header = tableOf(preset)
  test.each(LANGS)('in %s, samples cover every role with advice and question, and have the language’s hash', (lang) => {
    const { hash, prompts } = collectPromptSamples(header, lang, 1, digest)
    expect(hash).toBe(digest(promptHashInput(lang)).slice(0, 16))
    expect(new Set(prompts.map(({ role }) => role))).toEqual(new Set(header.seats.map(({ role }) => role)))
    const { when } = LANGUAGES[lang].talk.strategy
    for (const { occasion, system, user } of prompts) {
      expect(system).toContain(when[occasion])
      expect(JSON.parse(user)).toMatchObject({
        asked: expect.any(String) as string,
        phase: expect.any(String) as string,
      })
    }
    expect(new Set(prompts.map(({ role, occasion }) => `${role} ${occasion}`)).size).toBe(prompts.length)
  })
})
