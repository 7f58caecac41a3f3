// While roles are hidden, the live screen and its dialogs show only what the table saw. Tested with random games of
// every rulebook and with the code of the dialogs.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dealRoles } from '../../../../src/rules/deal.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import { legalEntriesOfStep } from '../../../../src/rules/legalEntries.ts'
import { stateBeforeReplayStep, type Replay } from '../../../../src/rules/replay.ts'
import type { Rulebook } from '../../../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../../../src/rules/rulebooks/registry.ts'
import { consequenceSentences } from '../../../../src/ui/game/log/logSentence.ts'
import { visibleSteps } from '../../../../src/ui/game/protocol.ts'
import { seatViews } from '../../../../src/ui/game/table/seatViews.ts'
import { seatButtonStatesOf } from '../../../../src/ui/features/live/logic/choices.ts'
import { emptyDraft } from '../../../../src/ui/features/live/logic/inputDraft.ts'
import {
  describeEntryForScreen,
  isSecretEntry,
  hideSecretsOfSeatButton,
  publicReplay,
} from '../../../../src/ui/features/live/logic/hiding.ts'
import { groupLogRowsByPhase } from '../../../../src/ui/features/live/log/logRows.ts'
import {
  latestDecidedSeatOutcomes,
  seatOutcomesOfStep,
  seatOutcomesExplainedByReplay,
  latestOutcomeOfSeat,
} from '../../../../src/ui/features/live/logic/whySubjects.ts'
import { randomGame } from '../../../rules/support/games.ts'
import { Desk, newGame, wordsIn } from './desk.ts'

const SEEDS = [1, 2, 3]
const words = wordsIn('en')

/** A game of this rulebook with at most 60 entries. */
function gameOf(rulebook: Rulebook, seed: number) {
  const preset = rulebook.presets[0]?.id ?? rulebook.id
  const game = newGame(dealRoles(rulebook, 10, seed), { rulebook: preset, seed })
  return { game, entries: randomGame(game.header, seed, { limit: 60 }).entries }
}

/** Replays the entries. Returns `undefined` if one of the entries is not legal. */
function played(game: ReturnType<typeof newGame>, entries: readonly Entry[]): Replay | undefined {
  const desk = new Desk(game)
  return entries.every((entry) => desk.make({ type: 'enter', entry })) ? desk.shown.replay : undefined
}

const seenByAll = (replay: Replay) =>
  visibleSteps(replay, { kind: 'public' }).map(({ events }, index) => [
    events,
    isSecretEntry(replay.steps[index]!.entry) ? replay.steps[index]!.entry.type : replay.steps[index]!.entry,
  ])

/** All texts and values that the screen, its log and its dialogs show of a replay while roles are hidden. */
function readings(replay: Replay): unknown {
  const open = publicReplay(replay)
  const { state } = replay
  return {
    log: groupLogRowsByPhase(open).map(({ rows }) =>
      rows.map((row) =>
        row.type === 'entry' ? [describeEntryForScreen(row.step.entry, words, false), row.whys] : row.seats,
      ),
    ),
    followed: open.steps.map(({ events }) => consequenceSentences(events, words)),
    fix: open.steps.map(({ entry }) => describeEntryForScreen(entry, words, false)),
    why: [latestDecidedSeatOutcomes(open), ...state.seats.map(({ seat }) => latestOutcomeOfSeat(open, seat))],
    // Questions that were asked while roles were visible.
    asked: seatOutcomesExplainedByReplay(
      open,
      replay.steps.flatMap(seatOutcomesOfStep).filter(({ fate }) => fate === 'left'),
    ).map(({ seat }) => seat),
    table: seatViews(state, { nameOf: String, roleName: String, showRoles: false }),
    buttons:
      state.step.type === 'night-act'
        ? []
        : seatButtonStatesOf(state, emptyDraft(state)).map((choice) => hideSecretsOfSeatButton(choice, state)),
  }
}

describe.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))('hidden roles in $id', ({ rulebook }) => {
  test('two games that look the same to the table have the same texts', () => {
    let twins = 0
    for (const seed of SEEDS) {
      const { game, entries } = gameOf(rulebook, seed)
      const whole = played(game, entries)!
      const secret = whole.steps.flatMap((step, index) => (isSecretEntry(step.entry) ? [index] : []))
      for (const index of secret.slice(0, 8)) {
        const step = whole.steps[index]!
        const others = legalEntriesOfStep(stateBeforeReplayStep(whole, step.id)).filter(
          (entry) => entry.type === step.entry.type && JSON.stringify(entry) !== JSON.stringify(step.entry),
        )
        for (const other of others.slice(0, 3)) {
          const twin = played(game, entries.with(index, other).slice(0, index + 12))
          const same = twin && played(game, entries.slice(0, index + 12))
          if (!twin || !same || JSON.stringify(seenByAll(twin)) !== JSON.stringify(seenByAll(same))) continue
          twins += 1
          expect(readings(twin), JSON.stringify({ seed, index, other })).toEqual(readings(same))
        }
      }
    }
    // In the plain game, every night act is a visible death in the morning, so that no two different games look the
    // same.
    expect(twins).toBeGreaterThan(rulebook.id === 'plain' ? -1 : 3)
  })

  test('the preview of a night act shows neither the result of a check nor the outcome', () => {
    for (const seed of SEEDS) {
      const { game, entries } = gameOf(rulebook, seed)
      const desk = new Desk(game)
      for (const entry of entries) {
        if (entry.type === 'night-act' && entry.target !== undefined) {
          desk.keys(String(entry.target))
          const echo = desk.echo('en', false)
          expect(echo?.answer).toBeUndefined()
          expect(echo?.lines.filter(({ tone }) => tone === 'verdict' || tone === 'open' || tone === 'void')).toEqual([])
          desk.keys('Esc')
        }
        desk.make({ type: 'enter', entry })
      }
    }
  })
})

describe('live screen dialogs', () => {
  const LIVE = 'src/ui/features/live'
  const sources = readdirSync(LIVE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.vue'))
    .map((file) => ({ file, text: readFileSync(`${LIVE}/${file}`, 'utf8') }))
  const dialogs = sources.filter(({ text }) => text.includes('<UModal'))
  /**
   * Dialogs that show only what the whole table heard (fouls, removals, nominations), or one card to the player who
   * holds it.
   */
  const OPEN = ['cards/CardReveal.vue', 'fix/InsertDialog.vue']

  test('are the five known dialogs', () => {
    expect(dialogs.map(({ file }) => file).toSorted()).toEqual([
      'cards/CardReveal.vue',
      'fix/FixDialog.vue',
      'fix/InsertDialog.vue',
      'fix/TableCorrectionDialog.vue',
      'why/WhyDialog.vue',
    ])
  })
  test.each(dialogs.filter(({ file }) => !OPEN.includes(file)))(
    'hide roles in $file behind the placeholder `HiddenRoles`',
    ({ text }) => {
      expect(text).toContain('<HiddenRoles')
    },
  )
  test('show secret parts of an entry only in EntryActions.vue', () => {
    // The entry being made is a claim or a correction of the record, which was said aloud.
    expect(sources.filter(({ text }) => text.includes('entrySentence(')).map(({ file }) => file)).toEqual([
      'entry/EntryActions.vue',
    ])
  })
})
