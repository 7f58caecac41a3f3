// The printed rule sheet agrees with the engine. For random rules, both built-in and a club's own, every question is
// answered from the sheet's text alone, with exactly the engine's answer.

import { describe, expect, test } from 'vitest'
import { RULEBOOK_PARTS_BY_ARTICLE } from '../../../../src/papers/documents/articleSubjects.ts'
import { renderRuleSheetsMarkdown } from '../../../../src/papers/documents/renderMarkdown.ts'
import { createRuleSheet } from '../../../../src/papers/documents/ruleSheet.ts'
import { TESTED_LANGS, type TestedLang } from '../../../i18n/support/testedLangs.ts'
import { itemTextsByKey } from '../../../../src/rules/rulebookFiles/merge.ts'
import {
  publishedRulebookFile,
  runAndTrackRegistrations,
  PUBLISHED_RULEBOOKS,
  RULEBOOKS,
} from '../../../../src/rules/rulebooks/registry.ts'
import { drawsOf } from '../../../generators/draws.ts'
import { ruleQuestions } from './questions.ts'
import { Reader } from './reader.ts'
import { ownRulebook, PRESETS, type Rules, rulesOfPreset } from './rulesOfSeed.ts'

const SEEDS = [1, 2, 3, 4]

/** Questions for which the sheet gives no answer, a wrong one, or several. */
function wrongAnswers({ rulebook, preset, header }: Rules, lang: TestedLang, seed: number) {
  const sheet = createRuleSheet(rulebook, preset, header.flags, lang)
  const reader = new Reader(renderRuleSheetsMarkdown([sheet]), lang)
  const questions = ruleQuestions({ rulebook, preset, header }, lang, drawsOf(seed, 'positions'))
  const wrong = questions.flatMap((question) => {
    const answers = reader.answers(question)
    return answers.length === 1 && answers[0] === question.truth
      ? []
      : [[seed, question.id, JSON.stringify(question.given), question.truth, 'but printed:', ...answers].join(' ')]
  })
  return { asked: questions.length, wrong }
}

test('every part that an article describes exists in a built-in rulebook', () => {
  const places = new Set(
    PUBLISHED_RULEBOOKS.flatMap((rulebook) => {
      const file = publishedRulebookFile(rulebook)
      return file === undefined
        ? []
        : [
            ...itemTextsByKey(file).keys(),
            ...Object.keys(file),
            ...Object.keys(file.options).map((key) => `options.${key}`),
          ]
    }),
  )
  expect(
    Object.entries(RULEBOOK_PARTS_BY_ARTICLE).flatMap(([key, subjects]) =>
      subjects.filter((subject) => !places.has(subject)).map((subject) => `${key}: ${subject}`),
    ),
  ).toEqual([])
})

describe.each(TESTED_LANGS)('in %s', (lang) => {
  test.each(PRESETS)('the sheet of $preset answers every question under any house rules', ({ rulebook, preset }) => {
    const results = SEEDS.map((seed) => wrongAnswers(rulesOfPreset(rulebook, preset, seed), lang, seed))
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(Math.min(...results.map(({ asked }) => asked))).toBeGreaterThan(10)
  })

  test.each(RULEBOOKS)('the sheet of a club’s rulebook made from $id gives no wrong answer', (parent) => {
    const wrong = SEEDS.slice(0, 3).flatMap((seed) => {
      const draws = drawsOf(seed, `own ${parent.id}`)
      const { result, forget } = runAndTrackRegistrations(() => {
        const own = ownRulebook(parent, `quiz-${seed}`, draws)
        if (own === undefined) return []
        return wrongAnswers(rulesOfPreset(own, own.presets[0].id, seed), lang, seed).wrong
      })
      forget()
      return result
    })
    expect(wrong).toEqual([])
  })
})
