// The lab, run by the workers of this page's host. Only screens that play games or list models load this file.

import type { Lab } from '../../api/lab/contract.ts'
import { createLab } from '../../api/lab/lab.ts'
import { useHost } from '../kit/host.ts'

export function useHostLab(): Lab {
  return createLab(useHost().lab)
}
