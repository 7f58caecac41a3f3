// Verifies a backup in the page; loaded with the first backup.

import './csp.ts'

export { verifyBackup } from '../files/backup/read.ts'
