// The thing that a part of a page shows, such as the tab of a season. The Share panel in the page's header lists it
// first.

import { inject, type InjectionKey, onScopeDispose, provide, type ShallowRef, shallowRef, watch } from 'vue'
import type { SharePlace } from '../../../api/contract/papers.ts'
import type { LocalShare } from './shareRows.ts'

type SeasonPlace = Extract<SharePlace, { readonly page: 'season' }>
export interface ShownPart {
  /** The shown thing and its scope, as arguments of the request for the list. */
  readonly place?: Omit<SeasonPlace, 'page' | 'season'>
  /** The scope in words, which replaces the description of the first row. */
  readonly about?: string
  /** Things that only the page itself can produce, because the user arranges them on the screen. */
  readonly rows?: readonly LocalShare[]
}

const KEY: InjectionKey<ShallowRef<ShownPart>> = Symbol('what a page shows')

export function provideShownPart(): ShallowRef<ShownPart> {
  const shown = shallowRef<ShownPart>({})
  provide(KEY, shown)
  return shown
}

export function useShownPart(part: () => ShownPart): void {
  const shown = inject(KEY, undefined)
  if (shown === undefined) return
  let own: ShownPart = {}
  watch(
    part,
    (now) => {
      own = now
      shown.value = now
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    if (shown.value === own) shown.value = {}
  })
}
