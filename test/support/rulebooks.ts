// Newest version of each rulebook by name.

import { newestRulebookOf } from '../../src/rules/rulebooks/registry.ts'

export const city = newestRulebookOf('city')
export const wolves = newestRulebookOf('wolves')
export const sport = newestRulebookOf('sport')
export const hp = newestRulebookOf('hp')
export const benchmark = newestRulebookOf('benchmark')
export const plain = newestRulebookOf('plain')
