// A page's bar at the lower edge: elements that float above the page stay off it.

import { useElementSize } from '@vueuse/core'
import { onScopeDispose, type ShallowRef, watchEffect } from 'vue'

export function useStripHeight(bar: Readonly<ShallowRef<HTMLElement | null>>): void {
  const { height } = useElementSize(bar, undefined, { box: 'border-box' })
  watchEffect(() => document.documentElement.style.setProperty('--strip-height', `${height.value}px`))
  onScopeDispose(() => document.documentElement.style.removeProperty('--strip-height'))
}
