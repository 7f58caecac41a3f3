// Style of the pages of a published season: the style of a published page, and rules that only some pages need. The
// rule sheet keeps its print style, with different colours in dark mode.

import { RULE_SHEET_PRINT_STYLE } from '../documents/printStyle.ts'
import { AXIS_TEXT_SIZE_PX, VALUE_TEXT_SIZE_PX } from './chartLayout.ts'
import { FONT_FAMILIES_CSS, PUBLISHED_PAGE_STYLE } from '../documents/publishedStyle.ts'

const FONT_FACE_RULES = [
  ['Inter Variable', 'inter', '100 900'],
  ['Playfair Display', 'playfair', '600'],
]
  .flatMap(([family, file, weight]) =>
    [
      ['cyrillic', 'U+0301, U+0400-045F, U+0490-0491, U+2116'],
      ['latin', 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212'],
    ].map(
      ([script, range]) => `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap;
  src: url('faces/${file}-${script}.woff2') format('woff2'); unicode-range: ${range}; }`,
    ),
  )
  .join('\n')

const SITE_LAYOUT_STYLE = `${FONT_FACE_RULES}
.marks { position: absolute; width: 0; height: 0; }
.top { background: #1c1a18; color: #f3eee4; border-bottom: 3px solid #bf2632;
  padding: 0.6rem var(--side) 1.5rem; --side: max(clamp(1rem, 4vw, 2.5rem), (100% - 70rem) / 2); }
.top p, .top h1 { margin: 0; overflow-wrap: anywhere; }
.top a, .top .season, .top .lead { color: #d8cfc0; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.1rem 1.5rem; margin-bottom: 0.9rem; }
.bar nav { display: flex; flex-wrap: wrap; gap: 0 1.2rem; margin: 0; }
.bar a { display: inline-block; padding: 0.6rem 0; text-decoration: none; }
.bar a:hover { text-decoration: underline; }
.bar a[aria-current] { color: #fff; font-weight: 600; box-shadow: inset 0 -3px #bf2632; }
.bar a.club { font: 600 1.35rem/1.3 var(--display); color: #fffaf5; box-shadow: none; overflow-wrap: anywhere; }
.club::after { content: ''; display: inline-block; width: 0.4em; height: 0.4em; margin-left: 0.2em; border-radius: 50%;
  background: #dd4347; vertical-align: 0.45em; }
.bar .languages { margin-left: auto; font-size: 0.9rem; }
.languages span { padding: 0.6rem 0; color: #fff; font-weight: 600; }
.top h1 { font: 600 clamp(1.9rem, 5.5vw, 3.2rem)/1.1 var(--display); font-variant-numeric: lining-nums;
  color: #fffaf5; }
.top .lead { margin-top: 0.5rem; }
.title { display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; gap: 0.6rem 3rem; }
.title > :first-child { flex: 1 1 24rem; min-width: 0; }
.aside { border-left: 1px solid #4b463f; padding-left: 1.5rem; } .aside a { padding: 0.3rem 0; }
.top h1 .mark { width: 0.72em; height: 0.72em; margin-right: 0.35em; vertical-align: -0.02em; }
.top h1 .red { color: #f37a74; } .top h1 .mafia { color: #c3d0e2; } .top h1 .maniac { color: #e1b256; }
@media (max-width: 48rem) { .aside { border: 0; padding: 0; } }
.top .stamp { color: #ffb4ae; border-color: #ffb4ae; }
.top :focus-visible { outline: 3px solid #ffb4ae; outline-offset: 2px; }
ul.languages { list-style: none; padding: 0; font-size: 1.2rem; }
footer { display: flex; flex-wrap: wrap; gap: 0.2rem 1.5rem; }
`

const FRONT_PAGE_STYLE = `
.front { display: grid; grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr); gap: 0 3.5rem; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem; }
.head h2, .facts h2, main > section > h2 { border: 0; }
.leaders td { vertical-align: middle; padding-inline: 0.3rem; }
.leaders th { padding-inline: 0.3rem; } .leaders td:first-child, .leaders th:first-child { padding-left: 0; }
.leaders tbody tr:last-child td { border-bottom: 1px solid var(--soft); }
.leaders .place { width: 1%; font: 600 1.4rem/1.2 var(--display); font-variant-numeric: lining-nums; }
.moved { width: 1%; white-space: nowrap; font-size: 0.8rem; font-weight: 700; }
.up { color: var(--moss); } .down { color: var(--red); }
.leaders td.name a { font-weight: 600; color: inherit; }
.last { display: inline-flex; gap: 0.2rem; }
.last b { width: 1.5rem; border: 1px solid var(--soft); border-radius: 4px; font-size: 0.75rem; line-height: 1.5rem;
  text-align: center; color: var(--soft); }
.last .won { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.news, .best { list-style: none; margin: 0; padding: 0; }
.news li, .best li { display: flex; gap: 0.9rem; padding: 0.5rem 0; }
.news li { border-bottom: 1px solid var(--hair); }
.news li > :first-child, .best li > :first-child { flex: none; width: 1.15rem; height: 1.15rem; margin: 0.25rem 0 0; }
.news a { font-weight: 600; color: inherit; padding: 0; } .news p, .best p { color: var(--soft); }
.best { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 0.2rem 2rem; }
.best a { padding: 0; color: inherit; }
.leaders .below td { border-top: 2px solid var(--ink); } .leaders .form { padding-left: 1.2rem; }
.leaders th { vertical-align: bottom; white-space: normal; } .leaders th small { display: block; font-weight: 400; }
.leaders th:has(small) { font-size: 0.85rem; } .history svg { width: 6.5rem; height: 1.5rem; }
.history polyline { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linejoin: round; }
.history circle { fill: var(--red); } main > .leaders { font-size: 1rem; }
@media (max-width: 48rem) { .history, .extra { display: none; } }
@media (max-width: 56rem) { .front { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 36rem) { th.wins, td.wins { display: none; } }
@media (max-width: 26rem) { .leaders td, .leaders th { padding-inline: 0.15rem; } .leaders th { white-space: normal; }
  .leaders td.name { min-width: 5rem; } .leaders .form { padding-left: 0.3rem; }
  .last { gap: 0.1rem; } .last b { width: 1.2rem; line-height: 1.2rem; } }
`

/** Lines of a chart, distinguished by colour and by the name at the end of each. */
const CHART_STYLE = `
:root { --c0: #a5121f; --c1: #1f5fa8; --c2: #2f6f38; --c3: #8a5a00; --c4: #6b3fa0; --c5: #00696c; --c6: #a13a70;
  --c7: #555049; }
@media (prefers-color-scheme: dark) {
  :root { --c0: #ff7a76; --c1: #7fb2f0; --c2: #7bc98a; --c3: #e0b46c; --c4: #c3a2f0; --c5: #63cfd0; --c6: #f29ac2;
    --c7: #c4bdb2; }
}
.charts { width: fit-content; max-width: 100%; margin: 0.6rem 0; background: var(--sheet); border: 1px solid var(--hair); }
.chart { display: none; margin: 0; } .chart svg { display: block; margin: 0 auto; }
.chart.small { display: block; }
@media (min-width: 33rem) { .chart.small { display: none; } .chart.medium { display: block; } }
@media (min-width: 53rem) { .chart.medium { display: none; } .chart.large { display: block; } }
.chart ol { margin: 0 0 0.6rem; padding: 0 0.8rem 0 2.4rem; font-weight: 700; overflow-wrap: anywhere; }
.chart text { font: ${AXIS_TEXT_SIZE_PX}px var(--sans); fill: var(--soft); }
.chart .grid { stroke: var(--hair); stroke-width: 1; }
.chart polyline { fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linejoin: round; }
.chart .leader { stroke: currentColor; stroke-width: 1; }
.chart circle { fill: currentColor; }
.chart .value { font-size: ${VALUE_TEXT_SIZE_PX}px; font-weight: 700; fill: var(--ink); }
.chart .name { fill: currentColor; font-weight: 700; }
${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `.chart .c${n} { color: var(--c${n}); }`).join(' ')}
`

const DETAIL_PAGE_STYLE = `
.story { max-width: 46rem; } .story h3 { margin: 0.2rem 0 0.6rem; font: 600 1.25rem/1.25 var(--display);
  font-variant-numeric: lining-nums; }
.story + .lines { margin-top: 1.4rem; }
.story p { padding: 0.25rem 0; font-size: 1.05rem; overflow-wrap: anywhere; }
.story .turn { padding-left: 0.9rem; border-left: 4px solid #bf2632; font-weight: 600; }
.told { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 24rem); gap: 1.2rem 3rem; align-items: start; }
.told:not(:has(.why)), .told:not(:has(.story)) { grid-template-columns: minmax(0, 46rem); }
@media (max-width: 56rem) { .told { grid-template-columns: minmax(0, 1fr); } }
.why { padding: 1rem 1.2rem; border: 1px solid var(--hair); border-radius: 10px; background: var(--sheet); }
.why h2 { margin: 0; border: 0; font-size: 1.2rem; }
.why > p { margin: 0.2rem 0; color: var(--soft); font-size: 0.9rem; }
.why ol { margin: 0.8rem 0; padding: 0; list-style: none; }
.why li { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); align-items: center; gap: 0.4rem;
  margin: 0.5rem 0; }
.why :is(span, s) { display: block; } .why :is(span, s, strong)::first-letter { text-transform: uppercase; }
.why li :is(span, s) { padding: 0.5rem; border: 1.5px solid var(--ink); border-radius: 6px; text-align: center;
  font-size: 0.9rem; overflow-wrap: anywhere; }
.why li s { border-style: dashed; color: var(--soft); } .why p span { display: inline; }
.why em { font-style: normal; font-weight: 700; }
.why li em { width: 1.5rem; border-radius: 50%; background: var(--red); color: var(--paper); text-align: center;
  font-size: 0.8rem; line-height: 1.5rem; }
.why li em::after { content: '→'; position: absolute; color: var(--red); margin-left: 0.55rem; }
.why strong { display: block; margin: 0.8rem 0; padding: 0.6rem; border: 2px solid var(--ink); border-radius: 8px;
  text-align: center; font: 600 1.15rem/1.2 var(--display); font-variant-numeric: lining-nums; }
.tables { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 0.4rem 2rem; }
.tables ol { margin: 0.2rem 0; padding-left: 2rem; overflow-wrap: anywhere; } .tables li::marker { color: var(--soft); }
.tables p { overflow-wrap: anywhere; color: var(--soft); } .tables a { display: inline; padding: 0; line-height: 1.7; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 0.4rem 2rem;
  border-bottom: 1px solid var(--hair); padding-bottom: 1rem; }
.facts h2 { margin: 0; font: 600 1.2rem/1.25 var(--display); } .facts p { margin: 0.2rem 0; color: var(--soft); }
.aside h2 { margin: 0; border: 0; font: 600 1.15rem/1.25 var(--display); font-variant-numeric: lining-nums; }
.aside .last b { color: #d8cfc0; border-color: #d8cfc0; }
.aside .last .won { background: #fffaf5; color: #1c1a18; }
.aside .up { color: #9ccf9a; } .aside .down { color: #ffb4ae; }
.lines { margin: 0.4rem 0; }
.lines div { display: flex; flex-wrap: wrap; gap: 0 0.8rem; padding: 0.2rem 0; border-bottom: 1px solid var(--hair); }
.lines dt { color: var(--soft); min-width: 8rem; } .lines dd { margin: 0; flex: 1 1 16rem; overflow-wrap: anywhere; }
h3 { margin: 1.2rem 0 0.3rem; }
.heading th { text-align: left; color: var(--soft); } td a { padding: 0; }
.standings td.name, .standings thead th:nth-child(2) { position: static; box-shadow: none; }
`

const PAGE_WIDTH_STYLE = `
body { max-width: none; padding: 0; }
main, footer { max-width: 70rem; margin-inline: auto; }
main { padding: 1.2rem 0 0; } footer { padding-block: 0.8rem 2rem; }
@media (max-width: 75rem) { main, footer { margin-inline: clamp(1rem, 4vw, 2.5rem); } }
`

export const SITE_STYLE = `${PUBLISHED_PAGE_STYLE}${PAGE_WIDTH_STYLE}${SITE_LAYOUT_STYLE}${FRONT_PAGE_STYLE}${CHART_STYLE}${DETAIL_PAGE_STYLE}`

/** Dark mode changes the colours of the rule sheet only on screens, not in print. */
export const SITE_RULES_PAGE_STYLE = `${RULE_SHEET_PRINT_STYLE}
:root { color-scheme: light dark; }
:root { ${FONT_FAMILIES_CSS} }
body > header.top, body > footer { font: 16px/1.45 var(--sans); }
body > footer { width: min(210mm, 100%); margin: 0 auto; padding: 1rem min(16mm, 5vw); color: var(--soft); }
.stamp { display: inline-block; padding: 0.1rem 0.6rem; border: 1px solid; font-size: 0.85rem; }
${SITE_LAYOUT_STYLE}
@media screen { .frame { overflow-x: auto; } .sheet { overflow-x: visible; } }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #f0e9dc; --soft: #a89f90; --hair: #38322a; --red: #ff7a76; --black: #f0e9dc; --maniac: #e0b46c;
    --wash: #26221c; }
  html { background: #14120f; } .sheet { background: #1d1a16; box-shadow: none; }
  .off td, .off .mark { color: #a49b8c; }
  .graph rect { fill: #1d1a16; } .graph .badge text { fill: #14120f; }
}
`
