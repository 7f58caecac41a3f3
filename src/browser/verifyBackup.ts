// Verifies a backup in the page. Loaded with the first backup.

import './disableZodEval.ts'

export { countVerifiedBackupEntries } from '../files/backup/read.ts'
