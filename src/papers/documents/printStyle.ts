// Style of a rule sheet on paper and in the preview: a page in a serif font, legible from a metre away on a wall.
// Contains only CSS, without texts.

import { GRAPH_STYLE } from './graphStyle.ts'

/** Style shared by all forms of the rules and all papers: colours, fonts, symbols and the drawing. */
export const SHARED_PRINT_STYLE = `
:root { --ink: #16130f; --soft: #5b544a; --hair: #cfc7b8; --red: #9c1420; --black: #16130f; --maniac: #6b4710;
  --wash: #f6f1e7; }
* { box-sizing: border-box; }
html { font: 11pt/1.36 'PT Serif', Georgia, 'Times New Roman', 'Liberation Serif', serif; color: var(--ink);
  background: #fff; font-variant-numeric: lining-nums tabular-nums; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
body { margin: 0; }
h1, h2, .code strong {
  font-family: 'Playfair Display', 'PT Serif', Georgia, 'Times New Roman', 'Liberation Serif', serif; font-weight: 600;
  font-variant-numeric: lining-nums; }
.kicker { font-size: 9pt; letter-spacing: 0.14em; text-transform: uppercase; color: var(--red);
  overflow-wrap: anywhere; }
.mark { width: 1em; height: 1em; margin-right: 0.45em; vertical-align: -0.12em; fill: currentColor; }
.mark.red { color: var(--red); } .mark.mafia { color: var(--black); } .mark.maniac { color: var(--maniac); }
${GRAPH_STYLE}@media print { .sheet + .sheet { break-before: page; } }
@media screen {
  html { background: #e4ddcf; }
  .sheet { width: min(210mm, 100%); margin: 6mm auto; padding: 16mm min(16mm, 5vw) 14mm; background: #fff;
    box-shadow: 0 2px 14px rgb(48 38 22 / 0.18); }
}
`

export const RULE_SHEET_PRINT_STYLE = `${SHARED_PRINT_STYLE}p, ul, figure { margin: 0; }
ul { padding: 0; list-style: none; }

.masthead { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm; padding-bottom: 3.5mm;
  border-bottom: 2.5pt double var(--ink); }
h1 { margin: 0.5mm 0 0; font-size: 34pt; line-height: 1.05; letter-spacing: -0.01em; }
.code { flex: none; text-align: right; }
.code strong { display: block; font-size: 17pt; line-height: 1.2; letter-spacing: 0.03em; white-space: nowrap; }
.code span { font-size: 9.5pt; color: var(--soft); }
.standing { margin-top: 3mm; font-style: italic; }
.differs { margin-top: 4mm; padding: 2.5mm 4mm; border-left: 3pt solid var(--red); background: var(--wash);
  break-inside: avoid; }
.differs p { font-weight: 700; color: var(--red); }
.differs li { margin-top: 0.8mm; }
.differs li::before { content: '— '; color: var(--red); }

h2 { display: flex; align-items: baseline; gap: 4mm; margin: 6mm 0 2mm; font-size: 18pt; line-height: 1.15;
  break-after: avoid; }
h2::after { content: ''; flex: 1; align-self: center; border-top: 0.6pt solid var(--ink); }
.note { margin: 0 0 2mm; color: var(--soft); break-after: avoid; break-inside: avoid; }
.decided { font-size: 8pt; font-style: italic; font-weight: 400; color: var(--red); letter-spacing: 0;
  white-space: nowrap; font-family: 'PT Serif', Georgia, serif; }
.rule { font-size: 8.5pt; color: var(--soft); white-space: nowrap; }

table { width: 100%; border-collapse: collapse; margin: 0 0 3mm; }
caption { text-align: left; padding: 2mm 0 1mm; font-style: italic; color: var(--soft); break-after: avoid; }
thead { display: table-header-group; }
thead th { padding: 0.8mm 2.5mm 0.8mm 0; text-align: left; vertical-align: bottom; font-size: 8pt; font-weight: 700;
  letter-spacing: 0.05em; text-transform: uppercase; color: var(--soft); border-bottom: 0.9pt solid var(--ink); }
td { padding: 1.05mm 2.5mm 1.05mm 0; vertical-align: top; border-bottom: 0.4pt solid var(--hair); }
th:last-child, td:last-child { padding-right: 0; }
tr { break-inside: avoid; }
td small { display: block; font-size: 8.5pt; line-height: 1.25; color: var(--soft); overflow-wrap: anywhere; }
td small.decided, table.victory td small { display: inline; margin-left: 0.6em; }
td small.decided { color: var(--red); }
td.name { font-weight: 700; }
td.number, th.number { text-align: right; width: 8mm; padding-right: 3mm; }
td.time, th.time { text-align: right; white-space: nowrap; width: 18mm; }
td.rule, th.rule { text-align: right; white-space: nowrap; width: 18mm; }
td.value { white-space: nowrap; }
td.quote { font-style: italic; font-size: 11.5pt; } td.quote small { font-size: 10pt; }
.heading th { padding: 3mm 0 0.8mm; text-align: left; font-style: italic; font-weight: 400; color: var(--red);
  border-bottom: 0.4pt solid var(--hair); break-after: avoid; }
.off td { color: #736b60; }
.off .text { text-decoration: line-through; text-decoration-thickness: 0.6pt; }
.off td.number .text, .off td.rule .text, .off td.value .text { text-decoration: none; }
.changed td { background: var(--wash); font-weight: 700; }
.changed td:first-child { box-shadow: inset 2.5pt 0 0 var(--red); padding-left: 3mm; }
.changed td small { font-weight: 400; }

table.roles td.name, table.victory td.name { white-space: nowrap; }
table.victory td small, table.victory td:nth-child(3) { white-space: nowrap; }
table.overturn td, table.spread td { font-size: 10.5pt; }
table.overturn td.name { width: 60mm; font-weight: 400; }
table.overturn td.number { font-weight: 700; }
table.spread td.name { width: 59mm; font-weight: 400; }
table.overturn th.number, table.call th.number, table.first-call th.number { text-align: right; }
table.said td.name { width: 42mm; font-weight: 400; }
table.said td.quote { font-size: 11pt; }
table.said td { padding-block: 0.7mm; }
table.call td.text, table.first-call td.text { width: 36mm; white-space: nowrap; }
table.checks td.name { white-space: nowrap; }
table.timings td.name { font-weight: 400; white-space: normal; }
table.flags td.value, table.flags th.value { width: 31mm; white-space: normal; } table.flags .rule { width: 16mm; }
table.flags td { padding-block: 0.85mm; }
table.deal td, table.deal th { text-align: center; padding-inline: 0; width: auto; }
table.deal td { padding-block: 0.75mm; }
table.deal td.name, table.deal th.name { text-align: left; white-space: nowrap; }
table.deal thead th { font-size: 9.5pt; letter-spacing: 0; }
table.deal .usual { background: var(--wash); font-weight: 700; }

.articles li { margin-bottom: 1.5mm; break-inside: avoid; }
.day .articles { font-size: 10.5pt; line-height: 1.32; }
.pair td { font-size: 10.5pt; line-height: 1.3; } .pair td.name { padding-right: 4mm; }
table.fouls td.name { white-space: nowrap; }
section.night .articles, section.conduct .articles { font-size: 10.5pt; line-height: 1.32; }
.articles.columns { columns: 2; column-gap: 9mm; }
.articles .decided::before, .differs .rule::before { content: '· '; }
.pair { display: grid; grid-template-columns: 1.3fr 1fr; gap: 9mm; align-items: start; }
.legend { margin-top: 4mm; padding-top: 2mm; border-top: 0.6pt solid var(--ink); font-size: 9pt; font-style: italic;
  color: var(--soft); break-inside: avoid; }

figure { margin: 1mm 0 3mm; break-inside: avoid; }
.graph { display: block; max-width: 100%; height: auto; max-height: 178mm; margin: 0 auto; }
figcaption { display: flex; flex-wrap: wrap; justify-content: center; gap: 1mm 9mm; margin-top: 2mm; font-size: 9pt;
  color: var(--soft); }
.key::before { content: ''; display: inline-block; width: 9mm; margin-right: 2mm; vertical-align: 0.35em;
  border-top: 1.1pt solid var(--ink); }
.key.brings::before { border-top: 1.5pt dotted var(--maniac); }
.key.off::before { border-top: 0.9pt dashed #a79f93; }

@page { size: A4; margin: 18mm 15mm 16mm;
  @top-left { font: 8.5pt 'PT Serif', Georgia, 'Times New Roman', serif; color: #5b544a; }
  @top-right { font: 700 8.5pt 'PT Serif', Georgia, 'Times New Roman', serif; color: #16130f; }
  @bottom-left { font: 8.5pt 'PT Serif', Georgia, 'Times New Roman', serif; color: #5b544a; }
  @bottom-right { font: 8.5pt 'PT Serif', Georgia, 'Times New Roman', serif; color: #5b544a; }
}
@media print { .graph { max-height: 96mm; } }
@media screen {
  .sheet { overflow-x: auto; }
  section.overturn { margin-top: 10mm; }
}
@media screen and (max-width: 150mm) {
  .pair { grid-template-columns: 1fr; }
  .articles.columns { columns: 1; }
  h1 { font-size: 24pt; }
  .masthead { flex-wrap: wrap; }
  .code { text-align: left; }
}
`
