// Cues, previews and log lines of whole games in every language contain neither unfilled placeholders nor codes.

import { expect, test } from 'vitest'
import { LANGS } from '../../../../src/i18n/registry.ts'
import { advance } from '../../../../src/rules/decide.ts'
import type { GameEvent } from '../../../../src/rules/events.ts'
import { initialState } from '../../../../src/rules/openGame.ts'
import { RULEBOOKS } from '../../../../src/rules/rulebooks/registry.ts'
import { consequenceSentences, entryNoun, entrySentence } from '../../../../src/ui/game/log/logSentence.ts'
import { cueLines } from '../../../../src/ui/features/live/logic/cueLines.ts'
import { entryPreviewOf } from '../../../../src/ui/features/live/logic/entryPreview.ts'
import { randomGame, table } from '../../../rules/support/games.ts'
import { wordsIn } from './desk.ts'

const PRESETS = RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => [id, rulebook] as const))
/** Matches an unfilled placeholder, a key of the catalogue, or an id with dashes. */
const RAW = /[{}]|\b(?:log|live|table)\.\w|\b(?!best-|re-)[a-z]+-[a-z]+-?[a-z]*\/|undefined|null/

test.each(PRESETS.flatMap(([preset, rulebook]) => LANGS.map((lang) => [preset, lang, rulebook] as const)))(
  'random games of %s have no placeholders or codes in %s',
  (preset, lang, rulebook) => {
    const words = wordsIn(lang)
    for (const seed of [1, 2, 3]) {
      const header = table(rulebook.deal(rulebook.seats.usual), { rulebook: preset, seed })
      let state = initialState(header)
      let events: readonly GameEvent[] = []
      const heard: string[] = []
      for (const entry of randomGame(header, seed, { fouls: seed > 1 }).entries) {
        const advanced = advance(state, entry)
        if (!advanced.ok) throw new Error(advanced.error.code)
        heard.push(
          ...cueLines(state, lang, { events }).map(({ text }) => text),
          ...(
            entryPreviewOf(state, entry, advanced.value, { words, showRoles: true, figure: String })?.lines ?? []
          ).map(({ text }) => text),
          entrySentence(entry, words),
          entryNoun(entry, words),
          ...consequenceSentences(advanced.value.events, words),
        )
        state = advanced.value.state
        events = advanced.value.events
      }
      heard.push(...cueLines(state, lang, { events }).map(({ text }) => text))
      expect(heard.filter((text) => text === '' || RAW.test(text))).toEqual([])
    }
  },
)
