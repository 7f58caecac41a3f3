// Sentences for error codes of the club, the store and the channel; keys are the codes themselves.
// The codes of the rules have their sentences in src/rules/phrases.

export const error = {
  unknown: 'That did not work ({code}).',
  'store/version-conflict': 'Somebody else wrote to this game first. It was loaded again: check and repeat.',
  'store/tampered': 'The record {stream} is damaged at entry {version}. Nothing was written.',
  'store/unavailable': 'The disk did not take it, nothing was saved: {cause}.',
  'api/bad-arguments': 'The request was not understood ({path}).',
  'api/unavailable': 'The club does not answer. Your entries are safe; try again.',
} as const
