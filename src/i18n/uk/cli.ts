// Що каже командний рядок.

import { adjudicate } from './cli/adjudicate.ts'
import { aiwolf } from './cli/aiwolf.ts'
import { client } from './cli/client.ts'
import { fault } from './cli/fault.ts'
import { figures } from './cli/figures.ts'
import { files } from './cli/files.ts'
import { frame } from './cli/frame.ts'
import { help } from './cli/help.ts'
import { open } from './cli/open.ts'
import { seating } from './cli/seating.ts'
import { serve } from './cli/serve.ts'
import { usage } from './cli/usage.ts'
import type { CliText } from '../language.ts'

export const cli: CliText = {
  adjudicate,
  aiwolf,
  client,
  fault,
  figures,
  files,
  frame,
  help,
  open,
  seating,
  serve,
  usage,
}
