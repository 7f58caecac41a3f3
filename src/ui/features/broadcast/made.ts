// Tokens made since the app was opened: their secrets are stored nowhere else, so they are kept while it is open.

import { shallowRef } from 'vue'

export interface Made {
  readonly id: string
  readonly token: string
  readonly label: string
}

export const made = shallowRef<readonly Made[]>([])
