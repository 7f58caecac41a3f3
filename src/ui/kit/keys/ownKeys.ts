// The keys a person has put in the place of the usual ones. Outside any store, because the live screen's key
// table is read by plain functions too; the preferences remember it.

import { shallowRef } from 'vue'
import type { OwnKeys } from './liveKeys.ts'

export const ownKeys = shallowRef<OwnKeys>({})
