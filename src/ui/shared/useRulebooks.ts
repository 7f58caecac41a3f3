// Every rulebook a game may be opened by: the program's own, and those the open club took in from files. What these
// say is compiled here once; no answer that may speak of a game is shown before (useClubRequests).

import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { isStale } from '../../api/contract/apiResult.ts'
import type { RequestData } from '../../api/requestTypes.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { registerRulebook, RULEBOOKS } from '../../rules/rulebooks/registry.ts'
import { useChannel } from '../kit/host.ts'

export const useRulebooks = defineStore('rulebooks', () => {
  const channel = useChannel()
  /** The newest version of each. */
  const own = shallowRef<readonly Rulebook[]>([])
  /** Of their thorough checks, by seal. */
  const proofs = shallowRef<ReadonlyMap<string, NonNullable<RequestData<'rulebooks.list'>[number]['proof']>>>(new Map())
  /** What cannot be asked is not waited for. */
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
    if (isStale(['club/rulebooks'], keys)) known = readOnce()
  })

  const all = computed(() => [...RULEBOOKS, ...own.value])
  return {
    own,
    all,
    /** Until those that are there are known. */
    untilKnown: () => known,
    proofOf: ({ seal = '' }: Rulebook) => proofs.value.get(seal),
    find: (id: string | undefined) => all.value.find((rulebook) => rulebook.id === id),
  }
})
