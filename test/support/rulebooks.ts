// The newest version of each rulebook, by its name.

import { rulebookOf } from '../../src/rules/rulebooks/registry.ts'

export const city = rulebookOf('city')
export const wolves = rulebookOf('wolves')
export const sport = rulebookOf('sport')
export const hp = rulebookOf('hp')
export const benchmark = rulebookOf('benchmark')
export const plain = rulebookOf('plain')
