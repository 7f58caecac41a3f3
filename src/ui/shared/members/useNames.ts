// Names in a sentence: a few of them, then how many more.

import { useI18n } from 'vue-i18n'
import { formatList } from '../../../i18n/formatList.ts'
import { usePhrases } from '../../kit/usePhrases.ts'

export function useNames() {
  const { t } = useI18n()
  const { lang } = usePhrases()

  function fewNames(names: readonly string[], shown = 5): string {
    const n = names.length - shown
    return n > 0 ? t('common.andMore', { names: names.slice(0, shown), n }) : formatList(lang(), names)
  }

  return { fewNames }
}
