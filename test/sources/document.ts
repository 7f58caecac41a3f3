// Builds docs/sources.md from the rows: a description of each source, and for each of its demands the file that meets
// it and its test.

import { type Check, originOf, type Section, type Source } from './rows.ts'
import { SOURCES } from './registry.ts'

export const DOCUMENT = 'docs/sources.md'

const OPENING = `# Sources

Consigliere was built from five documents. They belong to their authors and are not in this repository: facts and figures
were taken over, sentences and code were not. This page says what each of them describes, and lists every demand in our
own words, with the section of the document that it comes from, the file that meets it and the test that checks it. Source
000 has no headings: its paragraphs and tables are named by their subject. Code and tests cite a document as "source 002".

\`npm run generate:docs\` writes this page from the rows in \`test/sources\`. Change the rows, not the page. A test fails when
they differ, and the rows themselves are tests: \`npx vitest run --project unit test/sources\`.

Where a row is met by a decision, the product does otherwise, and the decision says why. What the program must do today
stands in [spec](spec/README.md). The AIWolf rulebooks (\`AIWOLF-1\` to \`AIWOLF-8\`) come from the contest's server, not from one
of these documents.`

export function sourcesDocument(): string {
  const overview = [
    '| source | title | rulebook | demands |',
    '|---|---|---|---|',
    ...SOURCES.map(
      (source) =>
        `| [${source.id}](#source-${source.id}) | ${source.title} | \`${source.rulebook}\` | ${demandsIn(source)} |`,
    ),
  ]
  return `${[OPENING, overview.join('\n'), ...SOURCES.map(chapter)].join('\n\n')}\n`
}

function demandsIn({ parts }: Source): number {
  return parts.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows)).length
}

function chapter({ id, title, about, parts }: Source): string {
  const sections = parts.flatMap(({ file, sections: declared }) =>
    declared.map((section) => sectionText(id, file, section)),
  )
  return [`## Source ${id}`, `**${title}.** ${about}`, ...sections].join('\n\n')
}

function sectionText(source: string, file: string, section: Section): string {
  const lines = section.rows.map(([demand, check, where = section.where], i) => {
    const origin = originOf(section, i + 1).join('; ')
    const cells = [`${source}.${section.id}.${i + 1}`, origin, demand, `\`${where}\``, checkText(check, file)]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  const head = ['| id | section | demand | met by | checked by |', '|---|---|---|---|---|']
  return [`### ${section.title}`, '', ...head, ...lines].join('\n')
}

function checkText(check: Check, file: string): string {
  return `\`${typeof check === 'function' ? file : check.file}\``
}
