// Which flags of a game or season are not as their preset sets them.

import { computed, type ComputedRef } from 'vue'
import { changedFlags } from '../../rules/flags.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import type { FlagSpec } from '../../rules/rulebook.ts'
import { RULEBOOKS } from '../../rules/rulebooks/registry.ts'

interface PlayedBy {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
}

export function useChangedFlags(by: () => PlayedBy | undefined): ComputedRef<readonly FlagSpec[]> {
  return computed(() => {
    const played = by()
    const rulebook = RULEBOOKS.find((candidate) => candidate.id === played?.rulebook)
    return played && rulebook ? changedFlags(rulebook, played.preset, { ...played.flags }) : []
  })
}
