// Language models of this device: the list without API keys, and, for the lab, the chosen models with their API keys.

import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ApiResult, ApiError } from '../../api/contract/apiResult.ts'
import type { ModelList, ModelChoice, ListedModel } from '../../api/lab/contract.ts'
import { useHost } from '../kit/host.ts'
import { useHostLab } from './useHostLab.ts'

export const useModels = defineStore('models', () => {
  const { models } = useHost()
  const lab = useHostLab()
  const list = shallowRef<ModelList>()
  const all = computed(() => list.value?.models ?? [])

  async function taken(asked: Promise<ApiResult<ModelList>>): Promise<ApiError | undefined> {
    const answer = await asked
    if (!answer.ok) return answer.error
    list.value = answer.data
    return undefined
  }

  /** Models with these names, with their API keys. Names of other players are ignored. */
  async function choicesOf(players: readonly string[]): Promise<ApiResult<readonly ModelChoice[]>> {
    const choices: ModelChoice[] = []
    for (const { entry } of all.value) {
      if (!players.includes(`llm:${entry.name}`)) continue
      const key = await models.keyOf(entry.name)
      if (!key.ok) return key
      // This is a plain copy, because it is sent to a worker.
      choices.push({ entry: { ...entry }, key: key.data })
    }
    return { ok: true, data: choices }
  }

  async function tryOut(name: string) {
    const choices = await choicesOf([`llm:${name}`])
    if (!choices.ok) return choices
    const [choice] = choices.data
    return choice === undefined ? undefined : await lab.tryModel(choice).done
  }

  return {
    list,
    all,
    load: () => taken(models.list()),
    put: (entry: ListedModel, former?: string, key?: string) => taken(models.put(entry, former, key)),
    remove: (name: string) => taken(models.remove(name)),
    choicesOf,
    tryOut,
  }
})
