// Every command: its name, and its arguments and options with their help. The parameters of each command function are
// derived from these declarations, and main.ts lists the files with these functions. Rule: docs/spec/cli.md §2.

import { InvalidArgumentError } from 'commander'
import { RULES_PRINT_FORMS } from '../papers/documents/rulesForms.ts'
import { SHARE_FORMS } from '../files/share/shareForms.ts'
import { IMPORT_FILE_FORMATS } from '../files/imports/importFormats.ts'
import { LANG_CHOICES, type LangChoice } from '../i18n/registry.ts'
import { MAX_SOLVED_PLAYERS } from '../rules/solver.ts'
import { SCHEME_IDS } from '../scoring/schemes/registry.ts'
import { HP_CHARACTER_CHOICES, MAX_HP_GAME_PLAYERS, MIN_HP_GAME_PLAYERS } from './play/hp.ts'
import { translateHelp, translatorFor, CLI_LANG } from './sentences/language.ts'
import {
  declareCommand,
  declareRequiredOption,
  declareChoiceOption,
  type OptionsOfDeclaration,
  declareParsedOption,
  declareOptionWithDefault,
  declareChoiceOptionWithDefault,
  type CommandImplementation,
} from './options/declareCommand.ts'

const aiwolf = translatorFor('aiwolf')
const serve = translatorFor('serve')
const client = translatorFor('client')

/** Maximum depth for `walk --depth`. */
export const MAX_WALK_DEPTH = 12
/** Output formats of `rules`. */
export const RULES_FORMATS = ['md', 'html', 'pdf'] as const
/** Output formats of `rules export`. */
export const RULEBOOK_FILE_FORMATS = ['json', 'yaml'] as const
/**
 * The choice that prints two languages: the language of the command line, and the first language of the registry. If
 * both are the same, the second one is the next language of the registry.
 */
export const BOTH_LANGUAGES_CHOICE = 'both'

/** Options of commands that contact a server. */
const SERVER_OPTIONS = {
  '--server <url>': declareOptionWithDefault(client('server'), 'http://127.0.0.1:6235'),
  '--token <token>': client('token'),
}

/** The commands in the order in which the help lists them. */
export const COMMANDS = {
  open: declareCommand(translateHelp('open'), {
    '--port <number>': declareParsedOption(translateHelp('open.port'), parsePort, 6234),
    '--next-port': translateHelp('open.nextPort'),
    '--no-open': translateHelp('open.noOpen'),
    '--browser': translateHelp('open.browser'),
  }),
  night: declareCommand(translateHelp('night'), {
    '--rulebook <id>': declareRequiredOption(translateHelp('rulebook')),
    '--flags <pairs>': translateHelp('night.flags'),
  }),
  adjudicate: declareCommand(
    translateHelp('adjudicate'),
    {
      '--rulebook <file>': translateHelp('adjudicate.rulebook'),
      '--explain': translateHelp('adjudicate.explain'),
      '--flags <pairs>': translateHelp('adjudicate.flags'),
      '--rules-version <version>': translateHelp('adjudicate.rulesVersion'),
      '--scheme <id>': translateHelp('adjudicate.scheme'),
      '--jsonl': translateHelp('adjudicate.jsonl'),
    },
    ['<file>', translateHelp('adjudicate.file')],
  ),
  rules: declareCommand(
    translateHelp('rules'),
    {
      '--rulebook <id>': translateHelp('rulebook'),
      '--flags <pairs>': translateHelp('flags'),
      '--lang <lang>': declareChoiceOptionWithDefault<LangChoice | typeof BOTH_LANGUAGES_CHOICE>(
        translateHelp('rules.lang'),
        [...LANG_CHOICES, BOTH_LANGUAGES_CHOICE],
        CLI_LANG,
      ),
      '--format <format>': declareChoiceOption(translateHelp('rules.format'), [
        ...RULES_FORMATS,
        ...RULEBOOK_FILE_FORMATS,
      ]),
      '--form <form>': declareChoiceOptionWithDefault(translateHelp('rules.form'), RULES_PRINT_FORMS, 'sheet'),
      '-o, --output <file>': translateHelp('rules.output'),
      '--json': translateHelp('rules.json'),
    },
    ['[id]', translateHelp('rules.id')],
    ['[name]', translateHelp('rules.name')],
  ),
  standings: declareCommand(
    translateHelp('standings'),
    {
      '--scheme <id>': translateHelp('standings.scheme', { schemes: SCHEME_IDS.join(', ') }),
      '--store <sqlite:FILE>': translateHelp('standings.store'),
      '--season <name>': translateHelp('standings.season'),
      '--min-games <n>': translateHelp('standings.minGames'),
      '--series <name>': translateHelp('standings.series'),
      '--teams': translateHelp('standings.teams'),
      '--best <n>': translateHelp('standings.best'),
      '--sheets <names>': translateHelp('import.sheets'),
      '--year <year>': translateHelp('import.year'),
      '--as-read': translateHelp('standings.asRead'),
    },
    ['[file]', translateHelp('standings.file')],
  ),
  seating: declareCommand(translateHelp('seating'), {
    '--players <p>': declareRequiredOption(translateHelp('seating.players')),
    '--tables <t>': declareRequiredOption(translateHelp('seating.tables')),
    '--rounds <r>': declareRequiredOption(translateHelp('seating.rounds')),
    '--separate <pairs>': translateHelp('seating.separate'),
    '--avoid <pairs>': translateHelp('seating.avoid'),
    '--seed <s>': declareOptionWithDefault(translateHelp('seating.seed'), '1'),
    '--seconds <n>': declareOptionWithDefault(translateHelp('seating.seconds'), '20'),
  }),
  simulate: declareCommand(translateHelp('simulate'), {
    '--rulebook <id>': declareRequiredOption(translateHelp('rulebook')),
    '--games <n>': declareRequiredOption(translateHelp('simulate.games')),
    '--series <k>': translateHelp('simulate.series'),
    '--players <n>': translateHelp('simulate.players'),
    '--mafia <m>': translateHelp('simulate.mafia'),
    '--first <phase>': translateHelp('simulate.first'),
    '--seed <s>': declareOptionWithDefault(translateHelp('simulate.seed'), '1'),
    '--policy <name>': declareOptionWithDefault(translateHelp('simulate.policy'), 'random'),
    '--red <name>': translateHelp('simulate.red'),
    '--black <name>': translateHelp('simulate.black'),
    '--models <file>': translateHelp('models'),
    '--judge <pairs>': translateHelp('simulate.judge'),
    '--suspicion <file>': translateHelp('simulate.suspicion'),
    '--flags <pairs>': translateHelp('flags'),
    '--workers <w>': declareOptionWithDefault(translateHelp('simulate.workers'), '1'),
    '--out <file>': translateHelp('simulate.out'),
    '--resume <file>': translateHelp('simulate.resume'),
    '--answers <file>': translateHelp('simulate.answers'),
    '--replay <file>': translateHelp('simulate.replay'),
  }),
  balance: declareCommand(translateHelp('balance'), {
    '--rulebook <id>': declareRequiredOption(translateHelp('rulebook')),
    '--games <n>': declareRequiredOption(translateHelp('balance.games')),
    '--policy <name>': declareOptionWithDefault(translateHelp('balance.policy'), 'scripted'),
    '--flag <key...>': translateHelp('balance.flag'),
    '--flags <pairs>': translateHelp('flags'),
    '--players <n>': translateHelp('simulate.players'),
    '--seed <s>': declareOptionWithDefault(translateHelp('simulate.seed'), '1'),
    '--workers <w>': declareOptionWithDefault(translateHelp('simulate.workers'), '1'),
  }),
  leaderboard: declareCommand(translateHelp('leaderboard'), {
    '--rulebook <id>': translateHelp('leaderboard.rulebook'),
    '--games <n>': translateHelp('leaderboard.games'),
    '--series <k>': translateHelp('leaderboard.series'),
    '--judge <pairs>': translateHelp('simulate.judge'),
    '--policies <names>': declareOptionWithDefault(translateHelp('leaderboard.policies'), 'scripted,random'),
    '--models <file>': translateHelp('models'),
    '--out <file>': translateHelp('leaderboard.out'),
    '--join <files>': translateHelp('leaderboard.join'),
    '--csv': translateHelp('leaderboard.csv'),
    '--players <n>': translateHelp('simulate.players'),
    '--flags <pairs>': translateHelp('flags'),
    '--seed <s>': declareOptionWithDefault(translateHelp('simulate.seed'), '1'),
    '--workers <w>': declareOptionWithDefault(translateHelp('simulate.workers'), '1'),
  }),
  env: declareCommand(translateHelp('env'), {
    '--stdio': translateHelp('env.stdio'),
    '--rulebook <id>': declareOptionWithDefault(translateHelp('env.rulebook'), 'sport-club'),
    '--envs <n>': translateHelp('env.envs'),
  }),
  solve: declareCommand(translateHelp('solve'), {
    '--rulebook <id>': declareRequiredOption(translateHelp('solve.rulebook')),
    '--players <n>': declareRequiredOption(translateHelp('solve.players', { max: MAX_SOLVED_PLAYERS })),
    '--mafia <m>': declareRequiredOption(translateHelp('solve.mafia')),
    '--first <phase>': translateHelp('solve.first'),
    '--flags <pairs>': translateHelp('solve.flags'),
  }),
  walk: declareCommand(translateHelp('walk'), {
    '--rulebook <id>': declareRequiredOption(translateHelp('rulebook')),
    '--seats <roles>': declareRequiredOption(translateHelp('walk.seats')),
    '--depth <d>': declareRequiredOption(translateHelp('walk.depth', { max: MAX_WALK_DEPTH })),
    '--flags <pairs>': translateHelp('flags'),
  }),
  aiwolf: declareCommand(aiwolf('does'), {
    '--seats <n>': declareRequiredOption(aiwolf('seats')),
    '--games <n>': declareRequiredOption(aiwolf('games')),
    '--port <p>': declareRequiredOption(aiwolf('port')),
    '--fill <policy>': aiwolf('fill'),
    '--timeout <ms>': declareOptionWithDefault(aiwolf('timeout'), '60000'),
    '--free <ms>': aiwolf('free'),
    '--logs <dir>': aiwolf('logs'),
  }),
  import: declareCommand(
    translateHelp('import'),
    {
      '--dry-run': translateHelp('import.dryRun'),
      '-o, --output <dir>': translateHelp('import.output'),
      '--map <file>': translateHelp('import.map'),
      '--sheets <names>': translateHelp('import.sheets'),
      '--year <year>': translateHelp('import.year'),
      '--scheme <id>': translateHelp('import.scheme'),
      '--store <sqlite:FILE>': translateHelp('import.store'),
      '--season <name>': translateHelp('import.season'),
      '--rulebook <id>': translateHelp('import.rulebook'),
      '--club <name>': translateHelp('import.club'),
      '--as <name>': translateHelp('as'),
      '--again': translateHelp('import.again'),
      '--as-read': translateHelp('import.asRead'),
      '--raise-vocabulary': translateHelp('import.raiseVocabulary'),
    },
    ['<format>', translateHelp('import.format', { formats: [...IMPORT_FILE_FORMATS, 'jsonl'].join(', ') })],
    ['<file>', translateHelp('import.file')],
  ),
  play: declareCommand(
    translateHelp('play'),
    {
      '--players <n>': translateHelp('play.players', { min: MIN_HP_GAME_PLAYERS, max: MAX_HP_GAME_PLAYERS }),
      '--role <character>': translateHelp('play.role', { roles: HP_CHARACTER_CHOICES.join(', ') }),
      '--seed <s>': translateHelp('play.seed'),
      '--json': translateHelp('play.json'),
    },
    ['<game>', translateHelp('play.game')],
  ),
  verify: declareCommand(
    translateHelp('verify'),
    { '--against <file>': translateHelp('verify.against'), '--keys <file>': translateHelp('verify.keys') },
    ['<file>', translateHelp('verify.file')],
  ),
  backup: declareCommand(translateHelp('backup'), {
    '--store <address>': declareRequiredOption(translateHelp('backup.store')),
    '--out <file>': declareRequiredOption(translateHelp('backup.out')),
  }),
  restore: declareCommand(
    translateHelp('restore'),
    {
      '--store <address>': declareRequiredOption(translateHelp('restore.store')),
      '--dry-run': translateHelp('restore.dryRun'),
      '--as <name>': translateHelp('as'),
    },
    ['<file>', translateHelp('restore.file')],
  ),
  share: declareCommand(
    translateHelp('share'),
    {
      '--store <sqlite:FILE>': declareRequiredOption(translateHelp('share.store')),
      '--season <name>': translateHelp('share.season'),
      '--game <n>': translateHelp('share.game'),
      '--player <name>': translateHelp('share.player'),
      '--evening <date>': translateHelp('share.evening'),
      '--series <name>': translateHelp('share.series'),
      '-o, --output <file>': translateHelp('share.output'),
    },
    ['[what]', translateHelp('share.what')],
    ['[form]', translateHelp('share.form', { forms: SHARE_FORMS.join(', ') })],
  ),
  publish: declareCommand(translateHelp('publish'), {
    '--store <sqlite:FILE>': declareRequiredOption(translateHelp('standings.store')),
    '--season <name>': declareRequiredOption(translateHelp('standings.season')),
    '--out <folder>': declareRequiredOption(translateHelp('publish.out')),
    '--address <url>': translateHelp('publish.address'),
    '--next <evening>': translateHelp('publish.next'),
  }),
  'replace-key': declareCommand(translateHelp('replaceKey'), {
    '--store <address>': declareRequiredOption(translateHelp('replaceKey.store')),
    '--laptop <id>': declareRequiredOption(translateHelp('replaceKey.laptop')),
    '--key <key>': declareRequiredOption(translateHelp('replaceKey.key')),
    '--as <name>': translateHelp('as'),
  }),
  'prepare-postgres': declareCommand(translateHelp('preparePostgres'), {
    '--store <address>': declareRequiredOption(translateHelp('preparePostgres.store')),
    '--role <name>': translateHelp('preparePostgres.role'),
  }),
  serve: declareCommand(serve('does'), {
    '--port <p>': declareOptionWithDefault(serve('port'), '6235'),
    '--store <address>': serve('store'),
    '--token <token>': serve('token'),
    '--lan': serve('lan'),
    '--certificate <file>': serve('certificate'),
    '--hub <address>': serve('hub'),
    '--without <n>': serve('without'),
    '--models <file>': translateHelp('models'),
  }),
  new: declareCommand(client('new'), {
    ...SERVER_OPTIONS,
    '--rulebook <id>': declareRequiredOption(client('rulebook')),
    '--preset <id>': client('preset'),
    '--flags <pairs>': client('flags'),
    '--players <n>': client('players'),
    '--policy <names>': client('policy'),
    '--seed <s>': client('seed'),
    '--speed <speed>': client('speed'),
    '--judge <pairs>': translateHelp('simulate.judge'),
    '--after <game>': client('after'),
    '--series <k>': client('series'),
  }),
  mcp: declareCommand(client('mcp'), {
    '--game <url>': declareRequiredOption(client('mcpGame')),
    '--token <token>': client('token'),
  }),
  attach: declareCommand(
    client('attach'),
    { ...SERVER_OPTIONS, '--follow': client('follow'), '--from <n>': declareOptionWithDefault(client('from'), '0') },
    ['<game>', client('game')],
  ),
  status: declareCommand(client('status'), SERVER_OPTIONS, ['<game>', client('game')]),
  pause: declareCommand(client('pause'), SERVER_OPTIONS, ['<game>', client('game')]),
  resume: declareCommand(client('resume'), SERVER_OPTIONS, ['<game>', client('game')]),
  step: declareCommand(client('step'), SERVER_OPTIONS, ['<game>', client('game')]),
  export: declareCommand(
    client('export'),
    {
      ...SERVER_OPTIONS,
      '--format <format>': declareOptionWithDefault(client('format'), 'jsonl'),
      '--out <file>': client('out'),
      '--post-mortem': client('postMortem'),
    },
    ['<game>', client('exported')],
  ),
  withdraw: declareCommand(
    client('withdraw'),
    SERVER_OPTIONS,
    ['<game>', client('game')],
    ['<right>', client('right')],
  ),
}

export type CommandName = keyof typeof COMMANDS

/** For each command name, loads the file with its function. */
export type CommandLoaders<Names extends CommandName> = {
  readonly [Name in Names]: () => Promise<CommandImplementation<(typeof COMMANDS)[Name]>>
}

/** Options of a command as its function receives them. */
export type OptionsOf<Name extends CommandName> = OptionsOfDeclaration<(typeof COMMANDS)[Name]>

function parsePort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) throw new InvalidArgumentError(translatorFor('usage')('port'))
  return port
}
