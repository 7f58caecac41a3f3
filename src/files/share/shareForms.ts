// Forms of the things that are shared. Separate from the registry, which needs the papers and exports.

/** What a thing becomes. The host prints a paper or saves it as PDF. */
export const SHARE_FORMS = [
  'print',
  'picture',
  'text',
  'xlsx',
  'csv',
  'json',
  'jsonl',
  'record',
  'page',
  'publish',
] as const
export type ShareFormKind = (typeof SHARE_FORMS)[number]
