import { describe, expect, it } from 'vitest'
import { eveningDateAt } from '../../src/club/model/localTime.ts'
import { eveningOfLocalTime } from '../../src/scoring/evening.ts'

describe('the evening to which a time belongs', () => {
  it.each([
    ['2026-09-04T19:30', '2026-09-04'],
    ['2026-09-04T23:59', '2026-09-04'],
    ['2026-09-05T00:00', '2026-09-04'],
    ['2026-09-05T05:59', '2026-09-04'],
    ['2026-09-05T06:00', '2026-09-05'],
    ['2026-03-01T01:00', '2026-02-28'],
    ['2026-01-01T02:00', '2025-12-31'],
    ['2024-03-01T02:00', '2024-02-29'],
  ])('for the local time %s is %s', (minute, evening) => expect(eveningOfLocalTime(minute)).toBe(evening))

  const at = (iso: string) => Date.parse(iso)
  it.each<[string, string | undefined, string]>([
    ['2026-01-26T00:32:00Z', 'Europe/Moscow', '2026-01-25'],
    ['2026-01-25T22:30:00Z', 'Europe/Moscow', '2026-01-25'],
    ['2026-01-26T02:00:00Z', 'America/New_York', '2026-01-25'],
    ['2026-01-25T14:00:00Z', 'Asia/Vladivostok', '2026-01-25'],
    ['2026-01-25T12:30:00Z', 'Pacific/Kiritimati', '2026-01-25'],
    ['2026-01-25T23:30:00Z', undefined, '2026-01-25'],
    ['2026-01-25T23:30:00Z', 'No/Where', '2026-01-25'],
  ])('for %s in %s is %s', (iso, zone, evening) => expect(eveningDateAt(at(iso), zone)).toBe(evening))
})
