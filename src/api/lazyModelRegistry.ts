// The models of a device, loaded on the first request, because only the lab and its settings need them.

import type { ModelRegistry } from './lab/contract.ts'

export function createLazyModelRegistry(load: () => Promise<ModelRegistry>): ModelRegistry {
  let loading: Promise<ModelRegistry> | undefined
  const models = () => (loading ??= load())
  return {
    list: async () => (await models()).list(),
    put: async (...args) => (await models()).put(...args),
    remove: async (name) => (await models()).remove(name),
    keyOf: async (name) => (await models()).keyOf(name),
  }
}
