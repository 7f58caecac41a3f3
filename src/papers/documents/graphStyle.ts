// Style of a printed overturn graph. The page determines its size and defines the colours --ink, --red and --maniac.
// Contains only CSS.

export const GRAPH_STYLE = `.graph text {
  font: 14px 'PT Serif', Georgia, 'Times New Roman', 'Liberation Serif', serif; text-anchor: middle; fill: var(--ink);
}
.graph rect { fill: #fff; stroke: var(--ink); stroke-width: 1.3; }
.graph .deadly rect { stroke: var(--red); } .graph .deadly text { fill: var(--red); font-weight: 700; }
.graph .deadly rect + rect { fill: none; stroke-width: 0.8; }
.graph .line { fill: none; stroke: var(--ink); stroke-width: 1.4; }
.graph .line.brings { stroke: var(--maniac); stroke-dasharray: 1.5 3.5; stroke-linecap: round; stroke-width: 1.8; }
.graph .line.off, .graph .off rect { stroke: #a79f93; stroke-width: 1; stroke-dasharray: 5 4; }
.graph .off text { fill: #736b60; font-weight: 400; }
.graph .head path { fill: var(--ink); }
.graph .head.brings path { fill: var(--maniac); }
.graph .head.idle path { fill: #a79f93; }
.graph .badge circle { fill: var(--ink); } .graph .badge text { font-size: 11.5px; font-weight: 700; fill: #fff; }
.graph .badge.off circle { fill: #fff; stroke: #a79f93; stroke-dasharray: 3 2; }
.graph .badge.off text { fill: #736b60; font-weight: 400; }
`
