// The models of a browser: the list lies in its storage; it offers no place for secrets, so keys last as long as the page.

import './csp.ts'
import { modelKeeping } from '../api/models.ts'

const KEY = 'consigliere.models'

export const models = modelKeeping({
  read: async () => localStorage.getItem(KEY) ?? undefined,
  write: async (text) => localStorage.setItem(KEY, text),
  hasKeyStore: () => false,
  seal: String,
  unseal: () => undefined,
  environment: null,
})
