// Sentences about a branch: the authors of its entries and the device that keeps it.

import type { GameBranch } from '../../api/contract/games.ts'
import { formatList } from '../../i18n/formatList.ts'
import { t } from '../kit/i18n/setup.ts'
import { currentLang } from '../kit/phrases.ts'
import { deviceKeepingBranch } from './branchKeeper.ts'
import { useHub } from './useHub.ts'
import { useAuthorNames } from './useAuthor.ts'

type BranchOrigin = Pick<GameBranch, 'laptop' | 'code' | 'authors'>

export function useBranchSentences() {
  const hub = useHub()
  const { authorName } = useAuthorNames()

  function keeperWord(branch: BranchOrigin): string {
    const keeper = deviceKeepingBranch(branch, hub.view)
    if (keeper === 'here') return t('game.partedHere')
    if (keeper === 'elsewhere') return t('game.partedElsewhere')
    return 'name' in keeper ? keeper.name : t('game.partedCode', { code: keeper.code })
  }

  function sourceOf(branch: BranchOrigin): string {
    const names = [...new Set(branch.authors.map(authorName).filter((name) => name !== ''))]
    const laptop = keeperWord(branch)
    return names.length > 0
      ? t('game.partedBy', { authors: formatList(currentLang(), names), laptop })
      : t('game.partedOn', { laptop })
  }

  /** Sentences for several branches, without duplicates. */
  return { sourcesOf: (branches: readonly BranchOrigin[]) => [...new Set(branches.map(sourceOf))] }
}
