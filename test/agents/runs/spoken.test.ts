// Speech of scripted players as input for the highlights of their games.

import { describe, expect, test } from 'vitest'
import { playRunGame } from '../../../src/agents/runs/run.ts'
import type { RecordedAnswer } from '../../../src/agents/table/agentTable.ts'
import { highlightsOf, type SpokenStatement } from '../../../src/rules/highlights.ts'
import { PRESETS } from '../tables.ts'
import { plan } from './plans.ts'

/** Statements made aloud, without whispers. */
function spokenOf(turns: readonly RecordedAnswer[]): readonly SpokenStatement[] {
  return turns.flatMap(({ kind, at, seat, say }) =>
    kind === 'whisper'
      ? []
      : say.flatMap((act): readonly SpokenStatement[] =>
          act.type === 'accuse' || act.type === 'claim' ? [{ at, seat, act }] : [],
        ),
  )
}

describe.each(PRESETS)('%s', (preset) => {
  const games = Array.from({ length: 10 }, (_, number) => playRunGame(plan(preset, 'scripted', 'scripted', 10), number))

  test('spoken statements contain no whisper, and each belongs to an event of the game', () => {
    for (const { turns, events } of games) {
      const spoken = spokenOf(turns)
      const aloud = turns.filter(({ kind }) => kind !== 'whisper').flatMap(({ say }) => say)
      expect(spoken).toHaveLength(aloud.filter(({ type }) => type === 'accuse' || type === 'claim').length)
      expect(spoken.every(({ at }) => events[at] !== undefined)).toBe(true)
    }
  })

  test('with speech, highlights gain only claims and possibly an earlier first accusation', () => {
    for (const { header, events, turns } of games) {
      const [seen, heard] = [highlightsOf(header, events), highlightsOf(header, events, spokenOf(turns))]
      const first = (found: typeof seen) => found.find(({ kind }) => kind === 'accusation')?.at ?? events.length
      const accused = spokenOf(turns).find(({ act }) => act.type === 'accuse')?.at ?? events.length
      expect(first(heard)).toBe(Math.min(first(seen), accused))
      const others = (found: typeof seen) => found.filter(({ kind }) => kind !== 'accusation' && kind !== 'claim')
      expect(others(heard)).toEqual(others(seen))
    }
  })
})
