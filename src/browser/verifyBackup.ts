// Verifies a backup in the page; loaded with the first backup.

import './csp.ts'

export { verifyBackup } from '../club/backup/read.ts'
