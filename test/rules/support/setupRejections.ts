// Every code by which a game is not opened.

export const SETUP_REJECTIONS = [
  'setup/unknown-rulebook',
  'setup/unknown-version',
  'setup/other-content',
  'setup/unknown-preset',
  'flags/unknown',
  'flags/bad-value',
  'setup/seat-count',
  'setup/seats-in-order',
  'setup/unknown-role',
  'setup/too-many-of-role',
  'setup/needs-both-teams',
  'setup/card-missing',
  'setup/wake-order',
  'setup/bad-seed',
  'setup/bad-drawn-ids',
] as const
