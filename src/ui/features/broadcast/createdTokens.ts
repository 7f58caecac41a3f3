// Tokens created since the app was opened. Their secrets are stored nowhere else, so this list keeps them until the app
// is closed.

import { shallowRef } from 'vue'

export interface CreatedToken {
  readonly id: string
  readonly token: string
  readonly label: string
}

export const createdTokens = shallowRef<readonly CreatedToken[]>([])
