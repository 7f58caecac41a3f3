// A calendar file (iCalendar, RFC 5545) with the next evening. Times are floating, so every calendar shows the time at
// the venue. Pure.

export interface CalendarEvening {
  /** ISO date of the evening. */
  readonly date: string
  /** Local time of its beginning, as `19:00`. */
  readonly time: string
  readonly title: string
  /** Time at which the file is made, in milliseconds since the epoch. */
  readonly madeAt: number
}

const DURATION = 'PT4H'
/** Maximum number of bytes in a line. Longer lines have to be folded (RFC 5545 §3.1). */
const MAX_LINE_BYTES = 75

export function calendarFileOf({ date, time, title, madeAt }: CalendarEvening): string {
  const start = `${date.replaceAll('-', '')}T${time.replace(':', '')}00`
  const stamp = `${new Date(madeAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Consigliere//Evening//EN',
    'BEGIN:VEVENT',
    `UID:evening-${date}@consigliere`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${start}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escapeText(title)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Escapes the characters that separate values (RFC 5545 §3.3.11). */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n')
}

/** Breaks a line into parts of at most 75 bytes, never inside a character. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    // A continuation line begins with a space, which counts towards the limit.
    const limit = parts.length === 0 ? MAX_LINE_BYTES : MAX_LINE_BYTES - 1
    if (encoder.encode(part + character).length > limit) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
