// Rules chosen on the rules page for one game. The page that prepares the game takes them, after which they are no
// longer available.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SeasonRules } from '../../shared/seasonRules.ts'

export const useRulesForNextGame = defineStore('chosenRules', () => {
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
