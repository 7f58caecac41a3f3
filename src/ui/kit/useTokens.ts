// Design tokens as plain strings, for canvases that cannot read CSS; read anew with the theme.

import { ref, watch, type Ref } from 'vue'
import { usePreferences } from './preferences/usePreferences.ts'

export function useTokens<const Name extends `--${string}`>(
  names: readonly Name[],
): Readonly<Ref<Readonly<Record<Name, string>>>> {
  const preferences = usePreferences()
  const read = (): Record<Name, string> => {
    const style = getComputedStyle(document.documentElement)
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()])) as Record<Name, string>
  }
  const tokens = ref(read()) as Ref<Record<Name, string>>
  // The theme's class is set synchronously, so the new values are there at once.
  watch(
    () => preferences.theme,
    () => {
      tokens.value = read()
    },
    { flush: 'post' },
  )
  return tokens
}
