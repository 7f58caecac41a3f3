// Style of papers, in addition to the style of the rule sheet. Contains only CSS.

export const PAPER_STYLE = `
.paper h1 { font-size: 26pt; overflow-wrap: anywhere; }
.paper .masthead > div:first-child { min-width: 0; }
.paper .code strong { font-size: 12pt; }
.subtitle { margin-top: 1mm; color: var(--soft); overflow-wrap: anywhere; }
.stamp { margin-top: 1mm; font-size: 9pt; font-weight: 700; color: var(--red); }
.paper h2 { margin-top: 5mm; font-size: 14pt; }
.paper h2 span { overflow-wrap: anywhere; min-width: 0; }
.paper td { overflow-wrap: anywhere; }
.paper td.name { font-weight: 400; }
td.figure, th.figure { text-align: right; white-space: nowrap; padding-right: 2.2mm; min-width: 10mm; }
.paper thead th { text-transform: none; letter-spacing: 0; font-size: 8.5pt; }
.paper h1, .to { font-variant-ligatures: no-common-ligatures; }
.paper td.number { overflow-wrap: normal; white-space: nowrap; }
.paper th.usual, .paper td.usual { font-weight: 700; color: var(--ink); }
.notes { margin-top: 4mm; padding-top: 2mm; border-top: 0.6pt solid var(--ink); font-size: 8.5pt; color: var(--soft);
  break-inside: avoid; break-before: avoid; }
.notes p + p { margin-top: 0.6mm; }
.new-page { break-before: page; } .kept { break-inside: avoid; }
.masthead + .new-page { break-before: auto; }

.fields { display: flex; flex-wrap: wrap; gap: 0 6mm; margin: 3.5mm 0; break-inside: avoid; }
.fields p { display: flex; gap: 2mm; align-items: baseline; flex: 1 1 auto; max-width: 100%; }
.fields span { flex: none; font-size: 8.5pt; color: var(--soft); }
.fields b { flex: 1; min-width: 16mm; min-height: 6mm; padding-top: 1mm; border-bottom: 0.6pt solid var(--ink);
  font-weight: 700; font-size: 10pt; overflow-wrap: anywhere; }
.choices { display: flex; flex-wrap: wrap; gap: 2mm 7mm; align-items: center; margin: 3mm 0; break-inside: avoid; }
.choices .label { font-size: 8.5pt; color: var(--soft); }
.choice::before { content: ''; display: inline-block; width: 3.6mm; height: 3.6mm; margin-right: 2mm;
  vertical-align: -0.5mm; border: 0.8pt solid var(--ink); }
.lines { margin: 0 0 2mm; }
.lines div { display: flex; gap: 4mm; padding: 0.6mm 0; break-inside: avoid; }
.lines dt { flex: none; width: 34mm; font-size: 9.5pt; color: var(--soft); overflow-wrap: anywhere; }
.lines dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.tables { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm 9mm; }
.tables > div { break-inside: avoid; min-width: 0; }

.blank .masthead { padding-bottom: 2mm; } .blank h1 { font-size: 22pt; } .blank h2 { margin-top: 3mm; font-size: 12pt; }
.blank table { table-layout: fixed; width: calc(100% - 1pt); margin-bottom: 2mm; }
.blank th, .blank td { border: 0.5pt solid var(--ink); padding: 0 1.2mm; vertical-align: middle; }
.blank thead th { height: 5.5mm; border-bottom-width: 0.9pt; font-size: 7.5pt; letter-spacing: 0; text-align: center; }
.blank td { height: 6.6mm; font-size: 9.5pt; line-height: 1.1; }
.blank th.number, .blank td.number { width: 9mm; text-align: center; padding: 0; font-weight: 700; }
.blank th.name, .blank th.text { text-align: left; }
.blank td.blank { color: #736b60; text-align: center; font-size: 8pt; letter-spacing: 0.3em; white-space: nowrap; }
.blank table.seats th:nth-child(2) { width: 52mm; } .blank table.seats th:nth-child(3) { width: 26mm; }
.blank table.days th.text, .blank table.nights th.text { width: 27mm; }
.blank td.text { font-size: 8pt; color: var(--soft); }
.blank table.days th:nth-last-child(-n+2) { width: 22mm; }
.blank table.days tbody td { height: 5.2mm; } .blank table.nights tbody td { height: 5.2mm; }
.blank table.days tbody { border-bottom: 0.9pt solid var(--ink); }
.blank .notes { margin-top: 2mm; border: 0; padding: 0; }

.protocol table td, .results table td { padding-block: 0.7mm; font-size: 10pt; }
.protocol table.ledger td { font-size: 9.5pt; }
.results .tables { gap: 1mm 9mm; }
.results .tables table { margin-block: 0 2mm; }
.results .tables caption { font-style: normal; font-weight: 700; color: var(--ink); overflow-wrap: anywhere; }
.results .tables table { table-layout: fixed; }
.results .tables th.number { width: 7mm; }
.results .tables th.text { width: 23mm; }
.results .tables th.figure { width: 11mm; min-width: 0; }
.results .tables td { font-size: 8.5pt; line-height: 1.1; padding-block: 0.2mm; padding-right: 1.5mm; }
.results .tables caption { margin: 0; }
.results .tables thead th { padding-block: 0.4mm; }

.standings td { font-size: 10pt; line-height: 1.25; padding-block: 0.65mm; }
.standings td.name { width: 24%; }
.standings.landscape td.text { color: var(--soft); }
.standings tbody + tbody tr:first-child td { border-top: 1.6pt solid var(--ink); }
.standings tbody tr td.number { font-weight: 700; }

.seating td { font-size: 9.5pt; line-height: 1.25; padding-block: 0.6mm; }
.seating table.round { table-layout: fixed; }
.seating table.round thead th, .seating table.table thead th { text-transform: none; letter-spacing: 0; font-size: 9pt;
  overflow-wrap: anywhere; }
.seating table.player td.figure, .seating table.player th.figure { text-align: center; padding-inline: 0.6mm; }
.seating table.player td.name { font-size: 9.5pt; width: 46mm; }
.seating table.player tr:nth-child(5n) td { border-bottom-color: var(--soft); }
.seating table.table { table-layout: fixed; }
.seating table.table td { padding-block: 0.8mm; line-height: 1.15; font-size: 9pt; }
.seating table.table td.number, .seating table.table th.number { width: 11mm; font-weight: 700; }

.seating table.table td.name .text { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2;
  overflow: hidden; }
.seating table.table td.number small { display: block; overflow-wrap: anywhere; white-space: normal; font-weight: 400;
  font-size: 6.5pt; line-height: 1.1; }
.seating table.table.dense td { font-size: 8pt; line-height: 1.05; padding-block: 0.2mm; }
.seating table.table.dense { margin-block: 0; }
.seating:has(table.dense) .masthead { padding-bottom: 1mm; }
.seating:has(table.dense) h1 { font-size: 14pt; }
.seating:has(table.dense) h2 { margin-top: 1.5mm; font-size: 12pt; }

.slips .tables { gap: 0; }
.slips .tables > div { padding: 3mm 4mm; border: 0.5pt dashed #a79f93; margin: 0 -0.5pt -0.5pt 0; }
.slips table { table-layout: fixed; width: 100%; margin: 0; }
.slips caption { font-style: normal; font-weight: 700; color: var(--ink); font-size: 11pt; overflow-wrap: anywhere; }
.slips td { font-size: 9pt; line-height: 1.15; padding-block: 0.3mm; }
.slips th.number, .slips td.number { width: 13mm; text-align: center; }

.certificate { height: 209mm; padding: 11mm; overflow: hidden; break-inside: avoid; break-after: page; }
section:last-child > .certificate:last-child, section:last-child > .card:last-child,
section:last-child > .badges:last-child { break-after: auto; }
.certificate .frame { position: relative; display: flex; flex-direction: column; align-items: center;
  justify-content: center; height: 100%; padding: 8mm 26mm; text-align: center; border: 0.8pt solid var(--ink);
  outline: 2.4pt solid var(--ink); outline-offset: 1.6mm; }
.certificate .frame::before, .certificate .frame::after {
  content: ''; position: absolute; inset: 3.5mm;
  background: linear-gradient(var(--red) 0 0) 0 0 / 16mm 0.8pt,
    linear-gradient(var(--red) 0 0) 0 0 / 0.8pt 16mm,
    linear-gradient(var(--red) 0 0) 0 100% / 16mm 0.8pt,
    linear-gradient(var(--red) 0 0) 0 100% / 0.8pt 16mm,
    linear-gradient(var(--red) 0 0) 100% 0 / 16mm 0.8pt,
    linear-gradient(var(--red) 0 0) 100% 0 / 0.8pt 16mm,
    linear-gradient(var(--red) 0 0) 100% 100% / 16mm 0.8pt,
    linear-gradient(var(--red) 0 0) 100% 100% / 0.8pt 16mm;
  background-repeat: no-repeat;
}
.certificate .frame::after { inset: 5.2mm; opacity: 0.55; }
.certificate h1 { margin: 3mm 0 0; font-size: 54pt; }
.certificate .kicker { font-size: 11pt; letter-spacing: 0.2em; }
.rule-mark { width: 2.6mm; height: 2.6mm; margin: 6mm 0; background: var(--red); transform: rotate(45deg);
  box-shadow: 7mm -7mm 0 -0.6mm var(--ink), -7mm 7mm 0 -0.6mm var(--ink); }
.certificate .to { max-width: 100%; font-family: 'Playfair Display', 'PT Serif', Georgia, serif; font-weight: 600;
  font-size: 38pt; line-height: 1.15; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical;
  -webkit-line-clamp: 3; overflow: hidden; }
.certificate .for { margin-top: 6mm; font-size: 20pt; font-style: italic; overflow-wrap: anywhere; }
.certificate .detail { margin-top: 3mm; font-size: 13pt; color: var(--soft); overflow-wrap: anywhere; }
.certificate .signatures { position: absolute; inset: auto 26mm 14mm; display: flex; justify-content: space-between; }
.certificate .signatures p { width: 62mm; padding-top: 1.5mm; border-top: 0.6pt solid var(--ink); font-size: 9pt;
  color: var(--soft); }

.card { height: 209mm; overflow: hidden; break-inside: avoid; break-after: page; }
.card .side { display: flex; flex-direction: column; align-items: center; justify-content: center; height: 50%;
  padding: 6mm 20mm; text-align: center; }
.card .turned { transform: rotate(180deg); border-top: 0.6pt dashed #a79f93; }
.card .kicker { font-size: 15pt; }
.card .big { font-family: 'Playfair Display', 'PT Serif', Georgia, serif; font-weight: 600; font-size: 150pt;
  line-height: 1; font-variant-numeric: lining-nums; }
.card .detail { font-size: 14pt; color: var(--soft); overflow-wrap: anywhere; }

.badges { display: grid; height: 209mm; padding: 9mm 12mm; overflow: hidden; break-inside: avoid; break-after: page; }
.badges.flat { grid-template: repeat(3, 1fr) / repeat(3, 1fr); }
.badges.folded { grid-template: repeat(2, 1fr) / repeat(2, 1fr); }
.badge { display: grid; grid-auto-rows: minmax(0, 1fr); min-width: 0; border: 0.4pt dashed #a79f93;
  margin: 0 -0.4pt -0.4pt 0; }
.badge .side { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 3mm; padding: 4mm;
  overflow: hidden; }
.badge .turned { transform: rotate(180deg); border-top: 0.4pt dashed #a79f93; }
.badge .kicker { font-size: 7.5pt; overflow-wrap: anywhere; }
.badge .big { margin-block: 1.5mm; font-weight: 700; font-size: 17pt; line-height: 1.1; overflow-wrap: anywhere;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
.badge .big.long { font-size: 12pt; }
.badge .big.longest { font-size: 11pt; }
.folded .badge .big { font-size: 24pt; -webkit-line-clamp: 3; }
.folded .badge .big.longest { font-size: 18pt; }
.badge .detail { font-size: 10pt; color: var(--soft); overflow-wrap: anywhere; }
.badge svg { width: 29mm; height: 29mm; }

@media print { .paper .masthead { margin-top: 0; } }
@media screen {
  .sheet.landscape { width: min(297mm, 100%); }
  .sheet.bare { width: min(297mm, 100%); padding: 0; }
  .bare section + section { border-top: 1px dashed #a79f93; }
}
`
