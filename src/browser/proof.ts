// Proving a backup in the page, loaded when the first is made.

import './withoutEval.ts'

export { provenEntries } from '../opening/backups/proven.ts'
