// Style of a published page: one column that is readable on a phone, light or dark according to the reader's system.
// The page's content security policy permits only this style, by its hash. A test checks that both match.

/** Fonts of all published pages, including the frame of the rule sheet. */
export const FONT_FAMILIES_CSS = `--sans: 'Inter Variable', Inter, system-ui, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
  --display: 'Playfair Display', Georgia, 'Times New Roman', 'Liberation Serif', serif;`

export const PUBLISHED_PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #f4efe5; --sheet: #fcfaf5; --ink: #171513; --soft: #60584d; --hair: #ddd4c3;
  --red: #a81f2c; --black: #23324a; --maniac: #7a5415; --moss: #456030;
  ${FONT_FAMILIES_CSS} }
@media (prefers-color-scheme: dark) {
  :root { --paper: #151413; --sheet: #1e1c1a; --ink: #f3eee4; --soft: #b0a79a; --hair: #322f2b; --red: #f4857f;
    --black: #c3d0e2; --maniac: #e1b256; --moss: #a7bf8e; }
}
* { box-sizing: border-box; }
html { font: 16px/1.45 var(--sans); color: var(--ink); background: var(--paper);
  font-variant-numeric: lining-nums tabular-nums; -webkit-text-size-adjust: 100%; }
body { max-width: 76rem; margin: 0 auto; padding: clamp(0.9rem, 4vw, 2.5rem); }
h1, h2, h3, p, figure { margin: 0; overflow-wrap: anywhere; }
h1, h2 { font-family: var(--display); font-weight: 600; letter-spacing: -0.01em; text-wrap: balance;
  font-variant-numeric: lining-nums; }
h1 { font-size: clamp(1.8rem, 6vw, 3rem); line-height: 1.1; }
h2 { margin: 2.2rem 0 0.4rem; padding-bottom: 0.3rem; font-size: 1.5rem; border-bottom: 2px solid var(--ink); }
.kicker { font-size: 0.8rem; letter-spacing: 0.14em; text-transform: uppercase; color: var(--red); }
.meta, .note, .notes { color: var(--soft); font-size: 0.9rem; }
.stamp { display: inline-block; margin-top: 0.5rem; padding: 0.1rem 0.6rem; border: 1px solid var(--red);
  color: var(--red); font-size: 0.85rem; font-weight: 700; }
nav { display: flex; flex-wrap: wrap; gap: 0.4rem 1.4rem; margin-top: 1rem; }
a { display: inline-block; padding: 0.55rem 0; color: var(--red); text-underline-offset: 0.2em; }
.notes { margin-top: 0.8rem; } .notes p + p { margin-top: 0.2rem; }
.note { margin: 0.3rem 0; }
.scroll { overflow-x: auto; background: var(--sheet); border: 1px solid var(--hair); margin: 0.6rem 0; }
.scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 3px solid var(--red); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 0.95rem; }
caption { padding: 0.6rem 0.7rem 0.2rem; text-align: left; font-weight: 700; overflow-wrap: anywhere; }
th, td { padding: 0.4rem 0.7rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--hair); }
thead th { color: var(--soft); font-size: 0.78rem; white-space: nowrap; }
tbody tr:last-child td { border-bottom: 0; }
tbody + tbody tr:first-child td { border-top: 2px solid var(--ink); }
th.number, td.number { width: 1%; text-align: right; white-space: nowrap; padding-right: 0.5rem; }
th.figure, td.figure { text-align: right; white-space: nowrap; }
th.usual, td.usual { font-weight: 700; color: var(--ink); }
td.name { min-width: 8rem; max-width: 18rem; overflow-wrap: anywhere; }
td.text { overflow-wrap: anywhere; min-width: 6rem; }
.standings thead th:nth-child(2), .standings td.name, .player thead th:first-child, .player td.name { position: sticky;
  left: 0; z-index: 1; background: var(--sheet); box-shadow: inset -1px 0 0 var(--hair); }
table.game th, table.game td { padding-inline: 0.4rem; }
table.game td.name { min-width: 5rem; }
table.game td.text { min-width: 0; white-space: nowrap; }
.player td.figure, .player th.figure { text-align: center; }
.mark { width: 1em; height: 1em; margin-right: 0.4em; vertical-align: -0.12em; fill: currentColor; }
.mark.red { color: var(--red); } .mark.mafia { color: var(--black); } .mark.maniac { color: var(--maniac); }
td small { display: block; color: var(--soft); }
details { border-bottom: 1px solid var(--hair); }
summary { padding: 0.7rem 0; font-size: 1.1rem; font-weight: 700; cursor: pointer; overflow-wrap: anywhere; }
.games { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 0 1.2rem; }
footer { margin-top: 2.5rem; padding-top: 0.6rem; border-top: 1px solid var(--hair); color: var(--soft);
  font-size: 0.85rem; }
`

/** SHA-256 of the style, in the notation of content security policies. */
export const PUBLISHED_PAGE_STYLE_HASH = 'sha256-nj0cY+v/Qf6fCvnSkDHuvCH+oIhQ4bOjcAOQyEVu7hc='
