// Patterns for sentences of a printed rule sheet, by the answer that a reader gets from the sentence, in each language.
// A sentence that matches no pattern gives no answer.

import type { TestedLang } from '../../../i18n/support/testedLangs.ts'

export type Patterns = Readonly<Record<TestedLang, RegExp>>
/** Each answer with the patterns of its sentence. Several sentences may give the same answer. */
export type Meanings = readonly (readonly [answer: string, patterns: Patterns])[]

const says = (en: RegExp, ru: RegExp, uk: RegExp): Patterns => ({ en, ru, uk })

export const MEANINGS: Readonly<Record<string, Meanings>> = {
  tie: [
    ['speeches', says(/A tie: .*for each leader/, /Поровну: каждому/, /Порівну: кожному/)],
    [
      'again',
      says(
        /A tied vote is repeated until the tie is broken/,
        /При равенстве голосуют снова, пока/,
        /За рівності голосують знову, поки/,
      ),
    ],
    [
      'again',
      says(
        /After a tie, everybody votes again\. .*: [1-9]/,
        /При равенстве все голосуют снова; .*: [1-9]/,
        /За рівності всі голосують знову; .*: [1-9]/,
      ),
    ],
    [
      'seed',
      says(
        /After a tie, everybody votes again\. .*: 0/,
        /При равенстве все голосуют снова; .*: 0/,
        /За рівності всі голосують знову; .*: 0/,
      ),
    ],
    [
      'seed',
      says(
        /most votes leaves; a tie is broken by the seed/,
        /больше всех голосов; при равенстве решает зерно/,
        /найбільше голосів; за рівності вирішує зерно/,
      ),
    ],
    [
      'nobody',
      says(
        /more than half of the living against them leaves; otherwise nobody/,
        /больше половины живых; иначе никто/,
        /більше половини живих; інакше ніхто/,
      ),
    ],
  ],
  silent: [
    [
      'last',
      says(
        /missing vote counts against the last nominee/,
        /не проголосовал, отдал голос против последнего/,
        /не проголосував, віддав голос проти останнього/,
      ),
    ],
    ['none', says(/may be withheld/, /можно не отдавать/, /можна не віддавати/)],
    [
      'must',
      says(
        /every living player votes individually/,
        /голосуют все живые, каждый сам за себя/,
        /голосують усі живі, кожен сам за себе/,
      ),
    ],
  ],
  'single-first': [
    [
      'none',
      says(
        /One nominee on the first day: no vote/,
        /В первый день выставлен один: голосования нет/,
        /Першого дня виставлено одного: голосування немає/,
      ),
    ],
  ],
  'single-later': [
    [
      'leaves',
      says(
        /later day leaves without a count/,
        /В следующие дни выставлен один: уходит без/,
        /У наступні дні виставлено одного: йде без/,
      ),
    ],
    [
      'vote',
      says(
        /later day: the vote is held/,
        /В следующие дни выставлен один: голосование проводится/,
        /У наступні дні виставлено одного: голосування проводиться/,
      ),
    ],
  ],
  'tie-nine': [
    [
      'asked',
      says(
        /Nine alive and three tied twice: the question may/,
        /Девять живых и трое дважды поровну: вопрос можно/,
        /Дев’ятеро живих і троє двічі порівну: питання можна/,
      ),
    ],
    [
      'stay',
      says(
        /Nine alive and three tied twice: no question/,
        /Девять живых и трое дважды поровну: вопрос не/,
        /Дев’ятеро живих і троє двічі порівну: питання не/,
      ),
    ],
  ],
  'tie-four': [
    [
      'asked',
      says(
        /Four alive and two tied twice: the question may/,
        /Четверо живых и двое дважды поровну: вопрос можно/,
        /Четверо живих і двоє двічі порівну: питання можна/,
      ),
    ],
    [
      'stay',
      says(
        /Four alive and two tied twice: no question/,
        /Четверо живых и двое дважды поровну: вопрос не/,
        /Четверо живих і двоє двічі порівну: питання не/,
      ),
    ],
  ],
  'tie-all': [
    [
      'asked',
      says(
        /All the living tied twice: the question may/,
        /Все живые дважды поровну: вопрос можно/,
        /Усі живі двічі порівну: питання можна/,
      ),
    ],
    [
      'stay',
      says(
        /All the living tied twice: no question/,
        /Все живые дважды поровну: вопрос не/,
        /Усі живі двічі порівну: питання не/,
      ),
    ],
  ],
  'tie-other': [
    [
      'asked',
      says(
        /The same number of leaders again: “Who is for all/,
        /Снова столько же: «Кто за то/,
        /Знову стільки ж: «Хто за те/,
      ),
    ],
  ],
  begins: [
    ['night', says(/begins with the night/, /начинается с ночи/, /починається з ночі/)],
    ['day', says(/begins with the day/, /начинается с дня/, /починається з дня/)],
  ],
  'heal-repeats': [
    [
      'no',
      says(
        /(?:may not heal|but never|never) the same (?:player|one) two nights running/,
        /не (?:лечит )?одного(?: игрока)? (?:и того же )?две ночи подряд/,
        /не (?:лікує )?одного(?: гравця)? (?:й того самого )?дві ночі поспіль/,
      ),
    ],
    ['no', says(/The Doctor may not heal the same player/, /Доктор не лечит одного/, /Лікар не лікує одного/)],
    ['yes', says(/may guard the same player again/, /можно того же снова/, /можна того самого знову/)],
  ],
  'card-shown': [
    [
      'no',
      says(
        /card (?:of a player who leaves )?is not shown/,
        /Карта не раскрывается|Карту ушедшего не открывают|карту не открывают/,
        /Картка не розкривається|Картку того, хто пішов, не відкривають|картку не відкривають/,
      ),
    ],
    [
      'yes',
      says(/card of a player who leaves is shown/, /Карту ушедшего открывают/, /Картку того, хто пішов, відкривають/),
    ],
  ],
  'visit-drags': [
    [
      'yes',
      says(
        /When the Mistress dies at night, the player she visited dies too|The Mistress drags the visited player along/,
        /Если Любовница погибает ночью, с ней погибает|Любовница забирает с собой/,
        /Якщо Коханка гине вночі, з нею гине|Коханка забирає із собою/,
      ),
    ],
  ],
  'visit-protects': [
    [
      'yes',
      says(
        /The player visited last night stays|Protection by a visit/,
        /Игрок, у которого ночью была Любовница, остаётся|Защита визитом/,
        /Гравець, у якого вночі була Коханка, залишається|Захист візитом/,
      ),
    ],
  ],
  'second-technical': [
    ['yes', says(/The second one removes the player/, /За второй игрок удаляется/, /За другий гравця вилучають/)],
    [
      'no',
      says(/Counted, but removes nobody/, /Считаются, но никого не удаляют/, /Рахуються, але нікого не вилучають/),
    ],
  ],
  'best-move': [['yes', says(/Best move: the victim/, /Лучший ход: ПУ/, /Найкращий хід: ПУ/)]],
}

/** Questions that a sheet answers by omission: a rule that is not printed is not in force. */
export const BY_SILENCE: Readonly<Record<string, string>> = {
  'visit-drags': 'no',
  'visit-protects': 'no',
  'best-move': 'no',
  'card-shown': 'no',
  'heal-repeats': 'yes',
  'quiet-rounds': '0',
}

export const NUMBERS: Readonly<Record<string, readonly Patterns[]>> = {
  'quiet-rounds': [says(/end the game as a draw: (\d+)/, /после которых ничья: (\d+)/, /після яких нічия: (\d+)/)],
  shots: [says(/shots in a game: (\d+)/, /выстрелов за игру: (\d+)/, /пострілів за гру: (\d+)/)],
}

/**
 * Sentences in articles about permitted targets, and about calls that must name someone. Without such a sentence, the
 * table of calls gives the answer.
 */
export const MAY: Readonly<
  Record<string, readonly (readonly [card: Readonly<Record<TestedLang, string>>, answer: string, patterns: Patterns])[]>
> = {
  'may-name-oneself': [
    [
      { en: 'Doctor', ru: 'Доктор', uk: 'Лікар' },
      'yes',
      says(
        /The Doctor may self-heal|Doctor (?:heals anyone|protects one player), themselves included/,
        /Доктор может лечить себя|Доктор лечит любого, и себя|Доктор защищает одного игрока, можно себя/,
        /Лікар може лікувати себе|Лікар лікує будь-кого, і себе|Лікар захищає одного гравця, можна себе/,
      ),
    ],
    [
      { en: 'Mistress', ru: 'Любовница', uk: 'Коханка' },
      'yes',
      says(/the Mistress may self-visit/, /Любовница может остаться у себя/, /Коханка може залишитися в себе/),
    ],
    [
      { en: 'Bodyguard', ru: 'Телохранитель', uk: 'Охоронець' },
      'no',
      says(/guards one other living player/, /но не себя/, /але не себе/),
    ],
  ],
  'may-skip': [
    [
      { en: 'Mafia+Don', ru: 'Мафия+Дон', uk: 'Мафія+Дон' },
      'no',
      says(
        /the mafia must name a number/,
        /номер обязателен: пока|обязана назвать/,
        /зобов’язана назвати|мусить назвати/,
      ),
    ],
    [
      { en: 'Maniac', ru: 'Маньяк', uk: 'Маніяк' },
      'yes',
      says(/the Maniac may skip/, /Маньяк может пропустить/, /Маніяк може пропустити/),
    ],
  ],
}

/** Sentences in articles about the deal, with the number of each card at a table of ten. */
export const DEALS: readonly (readonly [patterns: Patterns, cards: Readonly<Record<string, string>>])[] = [
  [
    says(
      /six Civilians and the Sheriff against two mafiosi and the Don/,
      /шестеро мирных и Шериф против двух мафиози и Дона/,
      /шестеро мирних і Шериф проти двох мафіозі та Дона/,
    ),
    { civilian: '6', sheriff: '1', mafia: '2', don: '1' },
  ],
]

export const WINS = {
  only: says(/Only one mafioso and the Maniac/, /Мафиози и Маньяк вдвоём/, /Мафіозі й Маніяк удвох/),
  maniac: says(/No mafioso is alive, and the Maniac/, /Мафии нет, Маньяк жив/, /Мафії немає, Маніяк живий/),
  noManiac: says(/there is no living Maniac/, /живого Маньяка нет/, /живого Маніяка немає/),
  withManiac: says(/the Maniac among them/, /вместе с Маньяком/, /разом із Маніяком/),
  parity: says(/at least as many living/, /не меньше, чем/, /не менше, ніж/),
  noCitizen: says(/No citizen is left/, /Мирных не осталось/, /Мирних не залишилося/),
  noBlack: says(
    /No mafioso and no Maniac|No (?:(?:black player|werewolf) is|mafia are) left/,
    /Не осталось ни мафии, ни Маньяка|(?:Чёрных|Мафии|Оборотней) не осталось/,
    /Не залишилося ні мафії, ні Маніяка|(?:Чорних|Мафії|Перевертнів) не залишилося/,
  ),
  atTheEndOfTheDay: says(/Rounds in a row/, /[Кк]руг/, /[Кк]іл|Кола|коло/),
  human: says(/the Possessed included/, /считая Одержимого/, /разом з Одержимим/),
} as const

export const LEAVES = {
  half: says(
    /more than half of the living against them leaves/,
    /против кого больше половины живых/,
    /проти кого більше половини живих/,
  ),
  most: says(
    /most votes leaves/,
    /больше всех голосов; при|Уходит набравший больше всех, его/,
    /найбільше голосів; за|найбільше голосів, його/,
  ),
  leader: says(
    /The single leader leaves/,
    /Уходит набравший больше всех голосов\./,
    /Іде той, у кого найбільше голосів\./,
  ),
  one: says(/exactly one player leaves/, /уходит ровно один/, /йде рівно один/),
} as const

export const KNOW = says(/know each other: (.+)\./, /Знают друг друга: (.+)\./, /Знають одне одного: (.+)\./)
export const AND: Patterns = says(/, | and /, /, | и /, /, | і | та | й /)
