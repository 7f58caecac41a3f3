// Style of the poster and the slip: the fonts and colours of the rule sheet on one page. Sizes are in em, relative to
// the computed type size. Contains only CSS, without texts.

import { SHARED_PRINT_STYLE } from './printStyle.ts'

export const RULES_POSTER_STYLE = `${SHARED_PRINT_STYLE}html { font-size: 10pt; line-height: 1.3; }
body, p, ul, h1, h2 { margin: 0; padding: 0; }
ul { list-style: none; }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 6mm; padding-bottom: 2mm;
  border-bottom: 2.5pt double var(--ink); }
.kicker { font-size: 8pt; }
h1 { font-size: 26pt; line-height: 1.05; }
.code { flex: none; font-weight: 700; font-size: 11pt; white-space: nowrap; }
.panels { columns: 2; column-gap: 7mm; margin-top: 2.5mm; line-height: 1.26; }
section { margin-bottom: 0.7em; }
h2 { font-size: 1.35em; line-height: 1.15; margin-bottom: 0.25em; padding-bottom: 0.1em;
  border-bottom: 0.7pt solid var(--ink); break-after: avoid; }
li { break-inside: avoid; padding: 0.13em 0; border-bottom: 0.3pt solid var(--hair); overflow-wrap: anywhere; }
li:last-child { border-bottom: 0; }
small { font-size: 0.86em; color: var(--soft); }
.number { display: inline-block; min-width: 1.25em; margin-right: 0.2em; text-align: center; color: var(--red); }
.mark { width: 0.95em; height: 0.95em; margin-right: 0.35em; vertical-align: -0.1em; }
.drawing { max-width: 100%; margin: 0.3em auto 0.5em; break-inside: avoid; }
.drawing .graph { display: block; width: 100%; height: auto; }
.standing { margin: 4mm 0 2mm; font-style: italic; font-size: 1.1em; }
.rule { font-size: 0.8em; color: var(--soft); white-space: nowrap; }
.A3 .kicker { font-size: 11pt; }
.A3 h1 { font-size: 38pt; }
.A3 .code { font-size: 15pt; }
.A3 .panels { column-gap: 10mm; margin-top: 4mm; }
.slip li { padding: 0.3em 0; }
@media screen {
  .sheet { padding: 10mm min(11mm, 4vw); }
  .A3 { width: min(297mm, 100%); }
  .slip { min-height: 148mm; }
}
@media screen and (max-width: 150mm) { .panels { columns: 1; } }
`
