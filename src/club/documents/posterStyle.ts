// How the poster and the slip look: the sheet's faces and colours on one page. Sizes are in em of a type that is chosen
// for the text. Data only: CSS, no text of ours in it.

import { GRAPH_STYLE } from './graphStyle.ts'

export const POSTER_STYLE = `
:root { --ink: #16130f; --soft: #5b544a; --hair: #cfc7b8; --red: #9c1420; --black: #16130f; --maniac: #6b4710; }
* { box-sizing: border-box; }
html { font: 10pt/1.3 'PT Serif', Georgia, 'Times New Roman', 'Liberation Serif', serif; color: var(--ink); background: #fff;
  font-variant-numeric: lining-nums tabular-nums; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body, p, ul, h1, h2 { margin: 0; padding: 0; }
ul { list-style: none; }
h1, h2 { font-family: 'Playfair Display', 'PT Serif', Georgia, 'Times New Roman', serif; font-weight: 600; font-variant-numeric: lining-nums; }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 6mm; padding-bottom: 2mm; border-bottom: 2.5pt double var(--ink); }
.kicker { font-size: 8pt; letter-spacing: 0.14em; text-transform: uppercase; color: var(--red); overflow-wrap: anywhere; }
h1 { font-size: 26pt; line-height: 1.05; }
.code { flex: none; font-weight: 700; font-size: 11pt; white-space: nowrap; }
.panels { columns: 2; column-gap: 7mm; margin-top: 2.5mm; line-height: 1.26; }
section { margin-bottom: 0.7em; }
h2 { font-size: 1.35em; line-height: 1.15; margin-bottom: 0.25em; padding-bottom: 0.1em; border-bottom: 0.7pt solid var(--ink); break-after: avoid; }
li { break-inside: avoid; padding: 0.13em 0; border-bottom: 0.3pt solid var(--hair); overflow-wrap: anywhere; }
li:last-child { border-bottom: 0; }
small { font-size: 0.86em; color: var(--soft); }
.number { display: inline-block; min-width: 1.25em; margin-right: 0.2em; text-align: center; color: var(--red); }
.mark { width: 0.95em; height: 0.95em; margin-right: 0.35em; vertical-align: -0.1em; fill: currentColor; }
.mark.red { color: var(--red); } .mark.mafia { color: var(--black); } .mark.maniac { color: var(--maniac); }
.drawing { max-width: 100%; margin: 0.3em auto 0.5em; break-inside: avoid; }
.drawing .graph { display: block; width: 100%; height: auto; }
${GRAPH_STYLE}.standing { margin: 4mm 0 2mm; font-style: italic; font-size: 1.1em; }
.rule { font-size: 0.8em; color: var(--soft); white-space: nowrap; }
.A3 .kicker { font-size: 11pt; } .A3 h1 { font-size: 38pt; } .A3 .code { font-size: 15pt; } .A3 .panels { column-gap: 10mm; margin-top: 4mm; }
.slip li { padding: 0.3em 0; }
@media print { .sheet + .sheet { break-before: page; } }
@media screen {
  html { background: #e4ddcf; }
  .sheet { width: min(210mm, 100%); margin: 6mm auto; padding: 10mm min(11mm, 4vw); background: #fff; box-shadow: 0 2px 14px rgb(48 38 22 / 0.18); }
  .A3 { width: min(297mm, 100%); }
  .slip { min-height: 148mm; }
}
@media screen and (max-width: 150mm) { .panels { columns: 1; } }
`
