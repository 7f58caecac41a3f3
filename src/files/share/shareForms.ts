// The forms in which things are shared. Separate from the registry, so that no papers or exports have to be loaded.

/** All forms. In the form `print`, the host prints a paper or saves it as PDF. */
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
