// Proving a backup in the page, loaded when the first is made.

import './csp.ts'

export { provenEntries } from '../startup/backups/verifyBackup.ts'
