// The lab game that is open on this device: its seats, view and pace. The game continues while other pages are shown,
// and ends when the window is closed. API keys of models are sent only to the game's worker.

import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef } from 'vue'
import type { GameRecord } from '../../../api/lab/contract.ts'
import type { HumanAnswer, SeatPlayerKind, Viewer } from '../../../api/lab/live/contract.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import { useLab } from '../../game/lab/useLab.ts'
import { useHostLab } from '../../shared/useHostLab.ts'
import { useModels } from '../../shared/useModels.ts'
import { currentLang } from '../../kit/phrases.ts'
import { LabGameView } from './labGameView.ts'

export const useLabGame = defineStore('lab-game', () => {
  const lab = useLab()
  const seats = useSeatPolicies(() => lab.table.players)
  const game = new LabGameView(useHostLab())
  const record = shallowRef<GameRecord>()
  const models = useModels()
  const milliseconds = ref(400)
  const { opened, view, error, viewer, moment, words } = game

  async function open(): Promise<void> {
    const { rulebook, preset, flags, players } = lab.table
    const { sitters, card } = seats
    await models.load()
    const choices = await models.choicesOf(sitters.value)
    if (!choices.ok) {
      error.value = choices.error
      return
    }
    const isOpen = await game.open({
      table: { rulebook: rulebook.id, preset, flags: { ...flags }, players },
      seed: lab.seed,
      lang: currentLang(),
      ...(lab.suspicion === '' ? {} : { suspicion: lab.suspicion }),
      judge: { ...lab.judge },
      sitters: [...sitters.value],
      ...(card.value === undefined ? {} : { card: card.value }),
      models: choices.data,
    })
    if (!isOpen) return
    await game.send('game.pace', { milliseconds: milliseconds.value })
    await game.send('game.go', {})
    await game.look()
  }

  function pace(value: number): void {
    milliseconds.value = value
    void game.send('game.pace', { milliseconds: value })
  }
  async function answer(given: HumanAnswer): Promise<void> {
    await game.send('game.answer', given)
    await game.look()
  }
  async function takeRecord(): Promise<GameRecord | undefined> {
    record.value = await game.send('game.record', {})
    return record.value
  }

  return {
    ...seats,
    opened,
    view,
    error,
    record,
    viewer,
    moment,
    milliseconds,
    words,
    open,
    pace,
    answer,
    takeRecord,
    close: () => game.close(),
    go: () => void game.send('game.go', {}),
    pause: () => void game.send('game.pause', {}),
    step: () => void game.send('game.step', {}),
    show: (eyes: Viewer) => game.show(eyes),
    goTo: (at: number) => game.goTo(at),
  }
})

/** Players at the lab's table: bots, models, and at most one person. */
function useSeatPolicies(players: () => number) {
  /** Default kind of player, for seats without a kind of their own. */
  const usual = ref<SeatPlayerKind>('scripted')
  const placed = reactive(new Map<number, SeatPlayerKind>())
  const card = ref<Role>()
  const sitters = computed(() =>
    Array.from({ length: players() }, (_, i): SeatPlayerKind => placed.get(i + 1) ?? usual.value),
  )

  /** Chooses the player for a seat. Choosing a person removes the person from any other seat. */
  function place(seat: number, kind: SeatPlayerKind): void {
    if (kind === 'human') for (const [other, sits] of placed) if (sits === 'human') placed.delete(other)
    placed.set(seat, kind)
  }

  return { usual, placed, card, sitters, place }
}
