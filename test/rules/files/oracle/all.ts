// The published rulebooks as they stood in code before they became files: what the files are held against.

import type { Rulebook } from '../../../../src/rules/rulebook.ts'
import { aiwolf13, aiwolf5, aiwolf9 } from './aiwolf.ts'
import { benchmark } from './benchmark.ts'
import { city } from './city.ts'
import { hp, hp10 } from './hp.ts'
import { plain } from './plain.ts'
import { sport, sport10 } from './sport.ts'
import { wolves, wolves10 } from './wolves.ts'

const NEWEST = [city, wolves, sport, hp, benchmark, plain, aiwolf5, aiwolf9, aiwolf13]

export const ORACLES: readonly Rulebook[] = [...NEWEST, wolves10, sport10, hp10]
