// Publishes the height of a bar at the lower edge of the page as a CSS variable, so that floating elements stay above
// the bar.

import { useElementSize } from '@vueuse/core'
import { onScopeDispose, type ShallowRef, watchEffect } from 'vue'

export function useStripHeightCssVariable(bar: Readonly<ShallowRef<HTMLElement | null>>): void {
  const { height } = useElementSize(bar, undefined, { box: 'border-box' })
  watchEffect(() => document.documentElement.style.setProperty('--strip-height', `${height.value}px`))
  onScopeDispose(() => document.documentElement.style.removeProperty('--strip-height'))
}
