// `npm run sources`: writes docs/sources.md from the rows.

import { writeFileSync } from 'node:fs'
import { DOCUMENT, sourcesDocument } from './document.ts'

writeFileSync(DOCUMENT, sourcesDocument())
console.log(`${DOCUMENT} is written.`)
