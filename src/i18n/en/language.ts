// English: everything the program says in it.

import { cli } from './cli.ts'
import { console } from './console.ts'
import { desktop } from './desktop.ts'
import { exports } from './exports.ts'
import { speechPatterns } from './speechPatterns.ts'
import { letters } from './letters.ts'
import { menu } from './menu.ts'
import { nouns } from './nouns.ts'
import { papers } from './papers.ts'
import { phone } from './phone.ts'
import { phrases } from './phrases.ts'
import { sample } from './sample.ts'
import { screens } from './screens.ts'
import { sheet } from './sheet.ts'
import { talk } from './talk.ts'

export const english = {
  name: 'English',
  locale: 'en-GB',
  decimalMark: '.',
  nouns,
  screens,
  phone,
  phrases,
  sheet,
  papers,
  exports,
  console,
  cli,
  menu,
  desktop,
  sample,
  letters,
  talk,
  speechPatterns,
} as const
