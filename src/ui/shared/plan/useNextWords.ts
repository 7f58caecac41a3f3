// Why the next step of a tournament is the next, in one sentence.

import { useI18n } from 'vue-i18n'
import type { NextStep } from './nextStep.ts'

export function useNextWords() {
  const { t } = useI18n()

  function aboutNext(step: NextStep): string {
    if (step.key === 'seat') return t('plan.next.about.seat', { stage: step.stage.name })
    if (step.key === 'play')
      return t('plan.next.about.play', { stage: step.stage.name, n: step.round, all: step.stage.rounds })
    return t(`plan.next.about.${step.key}`)
  }

  return { aboutNext }
}
