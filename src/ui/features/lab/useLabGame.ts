// The game of the lab that is open on this device: its seats, its view and its pace. It plays on while other
// pages are on screen and ends with the window. The key of a model is kept here and in the worker only.

import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { GameRecord } from '../../../api/lab/contract.ts'
import type { HumanAnswer, Viewer } from '../../../api/lab/live/contract.ts'
import { useHost } from '../../kit/host.ts'
import { currentLanguage } from '../../kit/i18n/setup.ts'
import { useLab } from '../../game/lab/useLab.ts'
import { LabGameView } from './labGameView.ts'
import { useSitters } from './useSitters.ts'

export const useLabGame = defineStore('lab-game', () => {
  const lab = useLab()
  const seats = useSitters(() => lab.table.players)
  const game = new LabGameView(useHost().lab)
  const record = shallowRef<GameRecord>()
  const milliseconds = ref(400)
  const { opened, view, error, viewer, moment, words } = game

  async function open(): Promise<void> {
    const { rulebook, preset, flags, players } = lab.table
    const { sitters, card, model } = seats
    const isOpen = await game.open({
      table: { rulebook: rulebook.id, preset, flags: { ...flags }, players },
      seed: lab.seed,
      lang: currentLanguage(),
      sitters: [...sitters.value],
      ...(card.value === undefined ? {} : { card: card.value }),
      ...(sitters.value.includes('model') ? { model: { ...model.value } } : {}),
    })
    if (!isOpen) return
    await game.tell('game.pace', { milliseconds: milliseconds.value })
    await game.tell('game.go', {})
    await game.look()
  }

  function pace(value: number): void {
    milliseconds.value = value
    void game.tell('game.pace', { milliseconds: value })
  }
  async function answer(given: HumanAnswer): Promise<void> {
    await game.tell('game.answer', given)
    await game.look()
  }
  async function takeRecord(): Promise<GameRecord | undefined> {
    record.value = await game.tell('game.record', {})
    return record.value
  }

  return {
    ...seats,
    ...{ opened, view, error, record, viewer, moment, milliseconds, words, open, pace, answer, takeRecord },
    close: () => game.close(),
    go: () => void game.tell('game.go', {}),
    pause: () => void game.tell('game.pause', {}),
    step: () => void game.tell('game.step', {}),
    show: (eyes: Viewer) => game.show(eyes),
    goTo: (at: number) => game.goTo(at),
  }
})
