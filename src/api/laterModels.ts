// The models of a device, loaded at the first question: only the laboratory and its settings ask.

import type { ModelKeeping } from './lab/contract.ts'

export function laterModels(load: () => Promise<ModelKeeping>): ModelKeeping {
  let loading: Promise<ModelKeeping> | undefined
  const models = () => (loading ??= load())
  return {
    list: async () => (await models()).list(),
    put: async (...args) => (await models()).put(...args),
    remove: async (name) => (await models()).remove(name),
    keyOf: async (name) => (await models()).keyOf(name),
  }
}
