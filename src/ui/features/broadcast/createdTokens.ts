// Tokens created since the app was opened. This list is the only place that stores their secrets, and it is lost when
// the app is closed.

import { shallowRef } from 'vue'

export interface CreatedToken {
  readonly id: string
  readonly token: string
  readonly label: string
}

export const createdTokens = shallowRef<readonly CreatedToken[]>([])
