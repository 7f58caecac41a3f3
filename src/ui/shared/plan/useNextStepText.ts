// Explains in one sentence why a step is the next step of a tournament.

import { t } from '../../kit/i18n/setup.ts'
import type { NextPlanStep } from './nextStep.ts'

export function useNextPlanStepText() {
  function aboutNext(step: NextPlanStep): string {
    if (step.key === 'seat') return t('plan.next.about.seat', { stage: step.stage.name })
    if (step.key === 'play')
      return t('plan.next.about.play', { stage: step.stage.name, n: step.round, all: step.stage.rounds })
    return t(`plan.next.about.${step.key}`)
  }

  return { aboutNext }
}
