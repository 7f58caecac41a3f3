// Що каже командний рядок.

export { adjudicate } from './cli/adjudicate.ts'
export { aiwolf } from './cli/aiwolf.ts'
export { client } from './cli/client.ts'
export { fault } from './cli/fault.ts'
export { figures } from './cli/figures.ts'
export { files } from './cli/files.ts'
export { frame } from './cli/frame.ts'
export { help } from './cli/help.ts'
export { open } from './cli/open.ts'
export { seating } from './cli/seating.ts'
export { serve } from './cli/serve.ts'
export { usage } from './cli/usage.ts'
