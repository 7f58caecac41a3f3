// A long row of the evenings of `world.test.ts`: it meets what comes seldom.

import { test } from 'vitest'
import { expectFullEvening, expectStormyEvenings, MET, SELDOM } from './played.ts'

test('300 stormy evenings break no law, and meet everything that they are to meet', () =>
  expectStormyEvenings(300, [...MET, ...SELDOM]))

test.each([1, 2, 3, 4, 5, 6])('a full evening of seed %i, spectator and all, breaks no law', expectFullEvening)
