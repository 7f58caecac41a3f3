// План турнира: участники, стадии, туры.

import type { plan as english } from '../en/plan.ts'
import type { Shape } from '../shape.ts'

export const plan: Shape<typeof english> = {
  title: 'План',
  rounds: 'Туры',
}
