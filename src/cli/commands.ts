// Every command: its name, and its arguments and options with their help. What the work of a command is given follows
// from here; the file of that work stands in main.ts. Rule: docs/spec/cli.md §2.

import { InvalidArgumentError } from 'commander'
import { RULES_FORMS } from '../papers/documents/sheet.ts'
import { IMPORT_FORMATS } from '../files/imports/importFormats.ts'
import { LANG_CHOICES, type LangChoice } from '../i18n/registry.ts'
import { MAX_SOLVED } from '../rules/solver.ts'
import { SCHEME_IDS } from '../scoring/schemes/registry.ts'
import { CHARACTERS, MAX_PLAYERS, MIN_PLAYERS } from './play/hp.ts'
import { help, speak, SPOKEN } from './sentences/language.ts'
import {
  command,
  needed,
  oneOf,
  type OptionsIn,
  parsedBy,
  usual,
  usuallyOneOf,
  type WorkOf,
} from './options/declare.ts'

const aiwolf = speak('aiwolf')
const serve = speak('serve')
const client = speak('client')

/** Of `walk`. */
export const MAX_DEPTH = 12
/** Of `rules`. */
export const FORMATS = ['md', 'html', 'pdf'] as const
/** Of `rules export`. */
export const FILE_FORMATS = ['json', 'yaml'] as const
/** The language spoken and one more: the first there is. Where it is the first itself, the one that follows. */
export const BOTH = 'both'

/** Options of commands that ask a server. */
const ASKING = {
  '--server <url>': usual(client('server'), 'http://127.0.0.1:6235'),
  '--token <token>': client('token'),
}

/** In the order in which the help lists them. */
export const COMMANDS = {
  open: command(help('open'), {
    '--port <number>': parsedBy(help('open.port'), parsePort, 6234),
    '--next-port': help('open.nextPort'),
    '--no-open': help('open.noOpen'),
    '--browser': help('open.browser'),
  }),
  night: command(help('night'), {
    '--rulebook <id>': needed(help('rulebook')),
    '--flags <pairs>': help('night.flags'),
  }),
  adjudicate: command(
    help('adjudicate'),
    {
      '--rulebook <file>': help('adjudicate.rulebook'),
      '--explain': help('adjudicate.explain'),
      '--flags <pairs>': help('adjudicate.flags'),
      '--rules-version <version>': help('adjudicate.rulesVersion'),
      '--scheme <id>': help('adjudicate.scheme'),
      '--jsonl': help('adjudicate.jsonl'),
    },
    ['<file>', help('adjudicate.file')],
  ),
  rules: command(
    help('rules'),
    {
      '--rulebook <id>': help('rulebook'),
      '--flags <pairs>': help('flags'),
      '--lang <lang>': usuallyOneOf<LangChoice | typeof BOTH>(help('rules.lang'), [...LANG_CHOICES, BOTH], SPOKEN),
      '--format <format>': oneOf(help('rules.format'), [...FORMATS, ...FILE_FORMATS]),
      '--form <form>': usuallyOneOf(help('rules.form'), RULES_FORMS, 'sheet'),
      '-o, --output <file>': help('rules.output'),
      '--json': help('rules.json'),
    },
    ['[id]', help('rules.id')],
    ['[name]', help('rules.name')],
  ),
  standings: command(
    help('standings'),
    {
      '--scheme <id>': help('standings.scheme', { schemes: SCHEME_IDS.join(', ') }),
      '--store <sqlite:FILE>': help('standings.store'),
      '--season <name>': help('standings.season'),
      '--min-games <n>': help('standings.minGames'),
      '--series <name>': help('standings.series'),
      '--teams': help('standings.teams'),
      '--best <n>': help('standings.best'),
    },
    ['[file]', help('standings.file')],
  ),
  seating: command(help('seating'), {
    '--players <p>': needed(help('seating.players')),
    '--tables <t>': needed(help('seating.tables')),
    '--rounds <r>': needed(help('seating.rounds')),
    '--separate <pairs>': help('seating.separate'),
    '--avoid <pairs>': help('seating.avoid'),
    '--seed <s>': usual(help('seating.seed'), '1'),
    '--seconds <n>': usual(help('seating.seconds'), '20'),
  }),
  simulate: command(help('simulate'), {
    '--rulebook <id>': needed(help('rulebook')),
    '--games <n>': needed(help('simulate.games')),
    '--series <k>': help('simulate.series'),
    '--players <n>': help('simulate.players'),
    '--mafia <m>': help('simulate.mafia'),
    '--first <phase>': help('simulate.first'),
    '--seed <s>': usual(help('simulate.seed'), '1'),
    '--policy <name>': usual(help('simulate.policy'), 'random'),
    '--red <name>': help('simulate.red'),
    '--black <name>': help('simulate.black'),
    '--models <file>': help('models'),
    '--judge <pairs>': help('simulate.judge'),
    '--suspicion <file>': help('simulate.suspicion'),
    '--flags <pairs>': help('flags'),
    '--workers <w>': usual(help('simulate.workers'), '1'),
    '--out <file>': help('simulate.out'),
    '--resume <file>': help('simulate.resume'),
    '--answers <file>': help('simulate.answers'),
    '--replay <file>': help('simulate.replay'),
  }),
  balance: command(help('balance'), {
    '--rulebook <id>': needed(help('rulebook')),
    '--games <n>': needed(help('balance.games')),
    '--policy <name>': usual(help('balance.policy'), 'scripted'),
    '--flag <key...>': help('balance.flag'),
    '--flags <pairs>': help('flags'),
    '--players <n>': help('simulate.players'),
    '--seed <s>': usual(help('simulate.seed'), '1'),
    '--workers <w>': usual(help('simulate.workers'), '1'),
  }),
  leaderboard: command(help('leaderboard'), {
    '--rulebook <id>': help('leaderboard.rulebook'),
    '--games <n>': help('leaderboard.games'),
    '--series <k>': help('leaderboard.series'),
    '--judge <pairs>': help('simulate.judge'),
    '--policies <names>': usual(help('leaderboard.policies'), 'scripted,random'),
    '--models <file>': help('models'),
    '--out <file>': help('leaderboard.out'),
    '--join <files>': help('leaderboard.join'),
    '--csv': help('leaderboard.csv'),
    '--players <n>': help('simulate.players'),
    '--flags <pairs>': help('flags'),
    '--seed <s>': usual(help('simulate.seed'), '1'),
    '--workers <w>': usual(help('simulate.workers'), '1'),
  }),
  env: command(help('env'), {
    '--stdio': help('env.stdio'),
    '--rulebook <id>': usual(help('env.rulebook'), 'sport-club'),
    '--envs <n>': help('env.envs'),
  }),
  solve: command(help('solve'), {
    '--rulebook <id>': needed(help('solve.rulebook')),
    '--players <n>': needed(help('solve.players', { max: MAX_SOLVED })),
    '--mafia <m>': needed(help('solve.mafia')),
    '--first <phase>': help('solve.first'),
    '--flags <pairs>': help('solve.flags'),
  }),
  walk: command(help('walk'), {
    '--rulebook <id>': needed(help('rulebook')),
    '--seats <roles>': needed(help('walk.seats')),
    '--depth <d>': needed(help('walk.depth', { max: MAX_DEPTH })),
    '--flags <pairs>': help('flags'),
  }),
  aiwolf: command(aiwolf('does'), {
    '--seats <n>': needed(aiwolf('seats')),
    '--games <n>': needed(aiwolf('games')),
    '--port <p>': needed(aiwolf('port')),
    '--fill <policy>': aiwolf('fill'),
    '--timeout <ms>': usual(aiwolf('timeout'), '60000'),
    '--free <ms>': aiwolf('free'),
    '--logs <dir>': aiwolf('logs'),
  }),
  import: command(
    help('import'),
    {
      '--dry-run': help('import.dryRun'),
      '-o, --output <dir>': help('import.output'),
      '--map <file>': help('import.map'),
      '--scheme <id>': help('import.scheme'),
      '--store <sqlite:FILE>': help('import.store'),
      '--season <name>': help('import.season'),
      '--rulebook <id>': help('import.rulebook'),
      '--club <name>': help('import.club'),
      '--as <name>': help('as'),
      '--again': help('import.again'),
      '--raise-vocabulary': help('import.raiseVocabulary'),
    },
    ['<format>', help('import.format', { formats: [...IMPORT_FORMATS, 'jsonl'].join(', ') })],
    ['<file>', help('import.file')],
  ),
  play: command(
    help('play'),
    {
      '--players <n>': help('play.players', { min: MIN_PLAYERS, max: MAX_PLAYERS }),
      '--role <character>': help('play.role', { roles: CHARACTERS.join(', ') }),
      '--seed <s>': help('play.seed'),
      '--json': help('play.json'),
    },
    ['<game>', help('play.game')],
  ),
  verify: command(
    help('verify'),
    { '--against <file>': help('verify.against'), '--keys <file>': help('verify.keys') },
    ['<file>', help('verify.file')],
  ),
  backup: command(help('backup'), {
    '--store <address>': needed(help('backup.store')),
    '--out <file>': needed(help('backup.out')),
  }),
  restore: command(
    help('restore'),
    {
      '--store <address>': needed(help('restore.store')),
      '--dry-run': help('restore.dryRun'),
      '--as <name>': help('as'),
    },
    ['<file>', help('restore.file')],
  ),
  publish: command(help('publish'), {
    '--store <sqlite:FILE>': needed(help('standings.store')),
    '--season <name>': needed(help('standings.season')),
    '--out <folder>': needed(help('publish.out')),
    '--address <url>': help('publish.address'),
    '--next <evening>': help('publish.next'),
  }),
  'replace-key': command(help('replaceKey'), {
    '--store <address>': needed(help('replaceKey.store')),
    '--laptop <id>': needed(help('replaceKey.laptop')),
    '--key <key>': needed(help('replaceKey.key')),
    '--as <name>': help('as'),
  }),
  'prepare-postgres': command(help('preparePostgres'), {
    '--store <address>': needed(help('preparePostgres.store')),
    '--role <name>': help('preparePostgres.role'),
  }),
  serve: command(serve('does'), {
    '--port <p>': usual(serve('port'), '6235'),
    '--store <address>': serve('store'),
    '--token <token>': serve('token'),
    '--lan': serve('lan'),
    '--certificate <file>': serve('certificate'),
    '--hub <address>': serve('hub'),
    '--without <n>': serve('without'),
    '--models <file>': help('models'),
  }),
  new: command(client('new'), {
    ...ASKING,
    '--rulebook <id>': needed(client('rulebook')),
    '--preset <id>': client('preset'),
    '--flags <pairs>': client('flags'),
    '--players <n>': client('players'),
    '--policy <names>': client('policy'),
    '--seed <s>': client('seed'),
    '--speed <speed>': client('speed'),
    '--judge <pairs>': help('simulate.judge'),
    '--after <game>': client('after'),
    '--series <k>': client('series'),
  }),
  mcp: command(client('mcp'), {
    '--game <url>': needed(client('mcpGame')),
    '--token <token>': client('token'),
  }),
  attach: command(
    client('attach'),
    { ...ASKING, '--follow': client('follow'), '--from <n>': usual(client('from'), '0') },
    ['<game>', client('game')],
  ),
  status: command(client('status'), ASKING, ['<game>', client('game')]),
  pause: command(client('pause'), ASKING, ['<game>', client('game')]),
  resume: command(client('resume'), ASKING, ['<game>', client('game')]),
  step: command(client('step'), ASKING, ['<game>', client('game')]),
  export: command(
    client('export'),
    {
      ...ASKING,
      '--format <format>': usual(client('format'), 'jsonl'),
      '--out <file>': client('out'),
      '--post-mortem': client('postMortem'),
    },
    ['<game>', client('exported')],
  ),
  withdraw: command(client('withdraw'), ASKING, ['<game>', client('game')], ['<right>', client('right')]),
}

export type CommandName = keyof typeof COMMANDS

/** By the name of each command: loads the file that does its work. */
export type WorkOfAll<Names extends CommandName> = {
  readonly [Name in Names]: () => Promise<WorkOf<(typeof COMMANDS)[Name]>>
}

/** The options of a command as its work is given them. */
export type OptionsOf<Name extends CommandName> = OptionsIn<(typeof COMMANDS)[Name]>

function parsePort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) throw new InvalidArgumentError(speak('usage')('port'))
  return port
}
