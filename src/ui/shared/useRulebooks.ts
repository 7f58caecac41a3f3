// All rulebooks with which a game may be opened: the built-in ones and those that the club has imported from files.
// This store compiles imported files once. Until then, no response that may refer to a game is returned (see
// useClubRequests).

import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { areReadKeysTouched } from '../../api/contract/apiResult.ts'
import type { RequestData } from '../../api/requestTypes.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { registerRulebook, RULEBOOKS } from '../../rules/rulebooks/registry.ts'
import { useChannel } from '../kit/host.ts'

export const useRulebooks = defineStore('rulebooks', () => {
  const channel = useChannel()
  /** Newest version of each imported rulebook. */
  const own = shallowRef<readonly Rulebook[]>([])
  /** Results of thorough checks, by the hash of the rulebook. */
  const proofs = shallowRef<ReadonlyMap<string, NonNullable<RequestData<'rulebooks.list'>[number]['proof']>>>(new Map())
  /** A failed request counts as completed, so that other requests do not wait for it. */
  const readOnce = () => read().catch(() => undefined)
  let known = readOnce()

  async function read(): Promise<void> {
    const answer = await channel.send('rulebooks.list', {})
    if (!answer.ok) return
    const all = answer.data.map(({ file, seal }) => registerRulebook(file, seal))
    proofs.value = new Map(
      answer.data.flatMap(({ seal, proof }) => (proof === undefined ? [] : [[seal, proof] as const])),
    )
    own.value = [...new Map(all.map((rulebook) => [rulebook.id, rulebook])).values()]
  }
  channel.listen('changed', ({ keys }) => {
    if (areReadKeysTouched(['club/rulebooks'], keys)) known = readOnce()
  })

  const all = computed(() => [...RULEBOOKS, ...own.value])
  return {
    own,
    all,
    /** Returns a promise that resolves when the club's rulebooks are compiled. */
    untilKnown: () => known,
    proofOf: ({ seal = '' }: Rulebook) => proofs.value.get(seal),
    find: (id: string | undefined) => all.value.find((rulebook) => rulebook.id === id),
  }
})
