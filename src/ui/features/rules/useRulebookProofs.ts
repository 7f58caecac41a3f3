// Results of thorough checks since the app was opened, by the rulebook's content without its texts, because these
// change no rule. Only one check runs at a time.

import { defineStore } from 'pinia'
import { shallowReactive, toRaw } from 'vue'
import type { ThoroughCheckResult } from '../../../api/lab/contract.ts'
import type { RulebookFile } from '../../../rules/rulebookFiles/rulebookFile.ts'
import { unqualifiedId } from '../../../rules/rulebookFiles/qualifiedIds.ts'
import { createIdQualifier } from '../../../rules/rulebooks/registry.ts'
import { gamePhrase, capitalisedGamePhrase } from '../../kit/phrases.ts'
import { useLab } from '../../game/lab/useLab.ts'

export const useRulebookProofs = defineStore('rulebookProofs', () => {
  const { proof: run } = useLab()
  const done = shallowReactive(new Map<string, ThoroughCheckResult>())

  const keyOf = ({ words: _, ...rules }: RulebookFile) => JSON.stringify(rules)
  const of = (file: RulebookFile) => done.get(keyOf(file))
  async function start(file: RulebookFile): Promise<ThoroughCheckResult | undefined> {
    const proof = await run.start(toRaw(file))
    if (proof !== undefined) done.set(keyOf(file), proof)
    return proof
  }
  return { run, of, start }
})

/** Displayed name of an effect or edge of a file. */
export function effectOrEdgeName(file: RulebookFile, id: string): string {
  const edge = file.edges.findIndex((each) => each.id === id)
  const nameOf = createIdQualifier(file)
  return edge < 0
    ? capitalisedGamePhrase('effect', nameOf('effect', id))
    : `${edge + 1}. ${gamePhrase('edge', nameOf('edge', id))}`
}

/**
 * Result of a check as the club stores it with the rulebook version, with the ids of the file for effects and edges.
 * `undefined` if the check found faults.
 */
export function storableProof({ nights, games, unseen, faults }: ThoroughCheckResult) {
  return faults.length > 0 ? undefined : { nights, games, unseen: unseen.map(({ id }) => unqualifiedId(id)) }
}
