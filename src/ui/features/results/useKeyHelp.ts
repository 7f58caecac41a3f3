// The keys of the results sheet in the keys sheet, by the letters of the language on screen.

import type { Lang } from '../../../i18n/registry.ts'
import { onScopeDispose, watch } from 'vue'
import { usePhrases } from '../../kit/usePhrases.ts'
import { useHotkeyList, type KeyHelp } from '../../kit/keys/useHotkeyList.ts'
import { BEST_MOVE_KEY, EXCLUSION_KEYS, ROLE_KEYS, VICTIM_KEY, WINNER_KEYS } from '../../game/sheetLetters.ts'
import { winnersOf } from './logic/winners.ts'
import type { ResultSheetSession } from './session.ts'

export function useKeyHelp({ rulebook, roles, columns }: ResultSheetSession): void {
  const list = useHotkeyList()
  const { lang } = usePhrases()
  let unlist = () => {}

  function help(): readonly KeyHelp[] {
    const letters = (keys: readonly Readonly<Record<Lang, string>>[]) =>
      [...new Set(keys.map((key) => key[lang()]))].join(' ')
    const lines: readonly (readonly [keys: string, label: string])[] = [
      [letters(winnersOf(rulebook.value).map((winner) => WINNER_KEYS[winner])), 'results.winner'],
      [letters(roles.value.map((role) => ROLE_KEYS[role])), 'results.keyRole'],
      ...(columns.value.includes('exclusion')
        ? [[letters(Object.values(EXCLUSION_KEYS)), 'results.keyExclusion'] as const]
        : []),
      [letters([VICTIM_KEY]), 'results.keyVictim'],
      [letters([BEST_MOVE_KEY]), 'results.keyBestMove'],
      ['Enter', 'results.keyDown'],
      ['← ↑ → ↓ Tab', 'results.keyAround'],
      ['Ctrl Enter', 'results.save'],
      ['Esc', 'results.leave'],
    ]
    return lines.map(([keys, label]) => ({ keys, label, scope: 'here' }))
  }

  watch(
    [rulebook, columns, lang],
    () => {
      unlist()
      unlist = list.register(help())
    },
    { immediate: true },
  )
  onScopeDispose(() => unlist())
}
