// Журнал изменений.

import type { audit as english } from '../en/audit.ts'
import type { Shape } from '../shape.ts'

export const audit: Shape<typeof english> = {
  title: 'Журнал изменений',
}
