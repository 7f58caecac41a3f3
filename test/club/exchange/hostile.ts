// Text as an enemy of spreadsheets would type it, for the tests of exports.

import fc from 'fast-check'

export const HOSTILE = [
  '=1+1', '+79990000000', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1+1', '\u00a0=1', '＝1+1', "'=1+1", "''=1", '=cmd|\'/C calc\'!A0',
  '=HYPERLINK("http://x","y")', 'Вася;=1+1', 'Вася\n=1+1', '1\t-1', '"', '","=1', ';', ',', '\\', "'", ' spaces ', '\u0001=1', '\ufdd0=1', '\ud800=1', '\udc00', 'a\ud83f\udffeb',
  '\u0000', '\ufeff', '\ufffd', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '_x0041_', '_x003D_1+1', '<script>alert(1)</script>', ']]>', '&lt;', '&#61;1', 'Анна 🂡', 'é\u202ee', '1.5', '0', 'true', '2026-01-01',
] as const

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', ' ', '\t', '\r', '\n', '_', 'x', '0', '4', '1', 'A', 'я', '\u0001', '\ud800', '\udc00', '\ufdd0', '＝'), maxLength: 12 }),
)

/** What a spreadsheet would take for the start of a formula. */
export const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
