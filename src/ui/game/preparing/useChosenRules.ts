// Rules somebody chose on the page of rules for one game: the page where a game is prepared takes them once.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SeasonRules } from '../../shared/seasonRules.ts'

export const useChosenRules = defineStore('chosenRules', () => {
  const waiting = shallowRef<SeasonRules>()

  function choose(rules: SeasonRules): void {
    waiting.value = rules
  }
  function take(): SeasonRules | undefined {
    const taken = waiting.value
    waiting.value = undefined
    return taken
  }
  return { choose, take }
})
