// Words of the club's printed papers in Russian. Same keys as English: the type says so.

import type { PaperText } from './papersEn.ts'

export const papersRu: PaperText = {
  paper: {
    page: 'стр. {page} из {pages}',
    differs: 'отличается от набора',
    differsNote: 'Настройки клуба изменили после первой игры этого сезона; одному набору они больше не следуют.',
    scheme: 'очки {scheme} {version}',
    schemeNote: 'Очки по схеме {scheme}, версия {version}.',
    rulesNote: 'Правила: {code}.',
    void: 'игра аннулирована',
    running: 'игра не окончена',
    game: 'Игра {n}', round: 'Тур {n}', table: 'Стол {n}', judge: 'Судья: {name}', noSeat: '–',
  },
  title: {
    blank: 'Протокол игры', protocol: 'Игра {n}', standings: 'Таблица', seating: 'Рассадка', cards: 'Карточки столов',
    certificates: 'Грамоты', results: 'Результаты', dayEnd: 'Итоги дня',
  },
  column: {
    seat: '№', player: 'Игрок', card: 'Карта', fouls: 'Фолы', left: 'Вышел', bonus: '+', penalty: '−', sum: 'Очки', main: 'Итог', bestMove: 'ЛХ',
    place: '№', club: 'Клуб', total: 'Σ', sumBonus: 'Σдоп', compensation: 'Ci', wins: 'Победы', asDon: 'Дон', asSheriff: 'Шериф', firstVictim: 'ПУ', games: 'Игр',
    day: 'День', table: 'Стол', night: 'Ночь {n}', revote: 'Ещё раз', out: 'Вышел', kind: 'Строка', points: 'Очки', reason: 'За что', roundShort: 'Т{n}',
  },
  field: {
    game: 'Игра', evening: 'Дата', round: 'Тур', table: 'Стол', judge: 'Судья', rules: 'Правила', verdict: 'Вердикт', bestMove: 'Лучший ход',
    firstVictim: 'Первый убитый', winner: 'Победа', signature: 'Подпись судьи', remarks: 'Замечания',
  },
  winner: { red: 'Красные', mafia: 'Мафия', maniac: 'Маньяк', draw: 'Ничья' },
  blank: {
    players: 'Игроки', days: 'Выставления и голоса', ballots: 'Голоса', nights: 'Ночи', nominated: 'выставлен', votes: 'голоса', votesOf: 'голос за', putOut: 'выведен', died: 'погибли', shots: 'выстрелы', check: '{role}: проверка',
    fouls: '1 2 3 4',
  },
  protocol: {
    players: 'За столом', course: 'Ход игры', ledger: 'Очки', changes: 'Поправки к записи', noProtocol: 'Записана по листу результатов: протокола этой игры нет.',
    noEntries: 'Ещё ничего не записано.', asserted: 'Так сказано в листе результатов.', noResult: 'Сыграна без результата: в зачёт не идёт.', at: '{exit}, {phase}',
    nominations: 'Выставлены', vote: 'Голосование', revote: 'Переголосование', lift: 'Поднять всех?', noVote: 'Голосование', fouls: 'Фолы', left: 'Вышли', claims: 'Заявления', acts: 'Ночью', morning: 'Утро', why: 'Почему', bestMove: 'Лучший ход',
    late: 'записано позже', tally: '{nominee}: {votes} ({voters})', ownVotes: '{voter} → {nominee}', silent: 'без руки, значит за {nominee}: {voters}', nobody: 'никто', tied: 'поровну: {seats}', killed: 'погибли: {seats}', nobodyDied: 'никто не погиб', miss: 'мафия промахнулась',
    saved: 'Доктор спас игрока {seat}', shooter: 'стрелял игрок {seat}', lifted: 'уходят все', notLifted: 'остаются все', forbidden: 'по этим правилам не спрашивают, остаются все', stays: 'под защитой, остаётся: {seats}', cancelled: 'голосование дня {day} отменено',
    foul: '{seat} (фолов: {n})', technical: '{seat} (технических фолов: {n})', leaves: '{seat}: {exit}', caught: 'пойман {seat}', claim: '{seat}: {role}', truth: 'правда', lie: 'неправда', recordSet: '{seat} поправляет запись голосования дня {day}', named: '{seat} называет {seats}', hits: 'чёрных среди них: {n}', unclear: 'неясно',
    fell: '{effect} {seat}: не в силе. {edge}', corrected: 'Запись {n} исправлена: {reason}', retracted: 'Запись {n} снята: {reason}', waits: 'Запись {n} больше не подходит и ждёт.', noReason: 'причина не указана', by: '{text} ({author})',
    'no-nominees': 'никто не выставлен, голосования нет', 'first-day-single': 'в первый день один кандидат, голосования нет', 'vote-cancelled': 'отменено', 'vote-caught': 'без голосования',
  },
  line: { win: 'Победа', bonus: 'Доп', penalty: 'Штраф', disqualification: 'Дисквалификация', 'team-loss': 'Поражение команды', 'best-move': 'Лучший ход', compensation: 'Компенсация', 'auto-bonus': 'Автодоп', manual: 'Вручную' },
  reason: { verdict: 'по вердикту', 'verdict-changed': 'вердикт изменился', removed: 'удалён из игры', asserted: 'по листу результатов', 'best-move': 'по картам' },
  standings: {
    legend: 'Σ все очки · Σдоп допы за вычетом штрафов, с лучшими ходами · + допы · − штрафы · ЛХ лучшие ходы · Ci компенсация первого убитого · ПУ сколько раз убит первым.',
    line: 'Над чертой финалисты: они стоят выше остальных.', tied: 'Место с пометкой = поделено.', all: 'Все игры: {games}', evening: 'Игры {date}', throughEvening: 'Игры по {date}', beforeGame: 'до игры {n}', beforeRound: 'до тура {n}', minimum: 'игроки, сыгравшие не меньше игр: {n}',
  },
  seating: {
    byRound: 'По турам', byPlayer: 'По игрокам', byTable: 'По столам', cell: 'В каждом туре: стол·место. Прочерк: отдыхает.', notIn: 'Пустая клетка: в этом туре не играет в этапе.', seatsAcross: 'По горизонтали места, по вертикали туры.',
    meetings: 'Пары встречаются в среднем {mean} раза; стандартное отклонение {sd}.', bound: 'Меньше {bound} быть не может.', optimal: 'Ровнее рассадки нет: доказано.', seats: 'Места одного игрока различаются не больше чем на {worst}.', tables: 'Столы одного игрока различаются не больше чем на {worst}.', broken: 'Пары, которые надо развести, но они встречаются: {n}.', sitOut: 'Отдыхают: {names}',
  },
  certificate: { title: 'Грамота', place1: 'Первое место', place2: 'Второе место', place3: 'Третье место', shared: '{place} (поделено)', detail: 'Очки: {points}, игр: {games}', judge: 'Судья', organiser: 'От клуба' },
  award: { mvp: 'Самый полезный игрок', 'best-red': 'Лучший красный игрок', 'best-black': 'Лучший чёрный игрок', 'best-don': 'Лучший Дон', 'best-sheriff': 'Лучший Шериф', line: 'Σдоп {points} · игр: {games}' },
  results: { evening: 'Вечер {date}', points: 'Очки игры складываются из её строк. В таблице финалы умножаются и добавляется Ci по схеме.', caption: '{game}: {winner}', notOver: 'не окончена' },
  publish: { standings: 'Таблица', results: 'Результаты', seating: 'Рассадка', contents: 'Содержание', scroll: '{title}, таблица', made: 'Сделано в программе Consigliere.' },
}
