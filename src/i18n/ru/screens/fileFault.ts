// Что бывает не так в файле, который приносят: лист результатов, запись игры, игры других программ.

import type { fileFault as english } from '../../en/screens/fileFault.ts'
import type { CatalogShape } from '../../language.ts'

export const fileFault: CatalogShape<typeof english> = {
  'sheet/empty': 'Лист пуст.',
  'sheet/too-large': 'Лист слишком велик.',
  'sheet/not-a-workbook': 'Эту книгу XLSX не прочесть.',
  'sheet/not-csv': 'Это не CSV: здесь не хватает кавычки.',
  'sheet/unknown-column': 'Неизвестный столбец.',
  'sheet/repeated-column': 'Столбец повторяется.',
  'sheet/missing-column': 'Столбца не хватает.',
  'sheet/wrong-number-of-fields': 'Полей в строке: {value}. В заголовке их другое число.',
  'sheet/missing': 'Поле пусто.',
  'sheet/not-rounds': '«{value}» — не число туров.',
  'sheet/not-lots': '«{value}» — не запись о жребии: строка на каждый, как `10 12345 2 1 main`.',
  'sheet/not-a-seat': '«{value}» — не место за столом.',
  'sheet/not-seats': '«{value}» — не до трёх разных мест.',
  'sheet/not-a-choice': 'Поставьте 1 или 0 либо оставьте поле пустым, а не «{value}».',
  'sheet/not-a-mark': 'Поставьте 1 или оставьте поле пустым, а не «{value}».',
  'sheet/unknown-role': '«{value}» — не роль.',
  'sheet/unknown-winner': '«{value}» — не победитель.',
  'sheet/two-main-lines': 'Дисквалификация и поражение команды не стоят вместе.',
  'sheet/repeated-seat': 'Место {value} в этой игре повторяется.',
  'sheet/repeated-player': 'У игрока «{value}» в этой игре два места.',
  'sheet/winner-differs': 'Победитель не тот, что в строке {first}.',
  'table/too-large': 'Таблица слишком большая.',
  'table/too-many-rows': 'В таблице больше {limit} строк.',
  'table/not-a-workbook': 'Эту книгу не удаётся прочитать.',
  'table/not-json': 'В этом файле JSON нет строк таблицы.',
  'table/not-a-table': 'Этот файл не читается как таблица.',
  'table/not-a-map': 'Этот файл не описывает столбцы таблицы.',
  'table/no-roles': 'В этой игре не читается ни одна роль.',
  'table/winner-unclear': 'Отметки о победе не подходят ни одной стороне.',
  'table/not-a-day': '«{value}» — не дата. Взята дата предыдущей игры.',
  'table/day-out-of-order': 'Этот вечер, {value}, далеко от соседних. Проверьте дату.',
  'table/best-move-of-nobody': 'Лучший ход есть, а первого убитого нет. Лучший ход не взят.',
  'table/won-differs': '{name}: отметка о победе в файле расходится с результатом игры. Считается результат.',
  'table/rated-and-unrated':
    'Игра отмечена как рейтинговая, но по результату ({result}) она не рейтинговая, и нет отметок, кто победил. Взята как не рейтинговая.',
  'table/unrated-and-rated':
    'Игра отмечена как рейтинговая, но по результату ({result}) она не рейтинговая. Считается по отметке.',
  'table/unrated': 'В файле эта игра не рейтинговая. Она импортируется как аннулированная и не считается.',
  'table/unrated-left-out': 'В файле эта игра не рейтинговая, и ролей в ней нет. Она не импортируется.',
  'table/totals-row': '«{value}» — строка с суммой. Она пропущена.',
  'table/total-differs': '{name}: в файле итог {value}, а очки в сумме дают {sum}.',
  'table/counts-differ': '{name}: в файле игр {fileGames}, побед {fileWins}; по самим играм — {games} и {wins}.',
  'sheet/not-a-day': '«{value}» — не дата. Даты пишут так: 2026-03-01.',
  'sheet/evening-differs': 'Вечер не тот, что в строке {first}.',
  'sheet/judge-differs': 'Судья не тот, что в строке {first}.',
  'sheet/rulebook-differs': 'Правила не те, что в строке {first}.',
  'sheet/two-first-victims': 'ПУ отмечен в другой строке этой игры.',
  'sheet/seat-not-at-table': 'Места {value} в этой игре нет.',
  'sheet/out-of-range': '{value} вне пределов системы очков; взято как есть.',
  'sheet/kind-not-in-scheme': 'Система очков за это ничего не даёт; не учтено.',
  'sheet/not-first-victim': 'Лучший ход не у ПУ; взято как есть.',
  'points/not-a-number': 'Это не десятичное число: {text}',
  'points/too-precise': 'Больше двух знаков после запятой: {text}',
  'points/too-large': 'Слишком большое: {text}',
  'json/syntax': 'Это не JSON.',
  'json/too-deep': 'Слишком глубокая вложенность.',
  'json/forbidden-key': 'Ключ с таким именем не допускается.',
  'json/repeated-key': 'Ключ повторяется.',
  'record/too-large': 'Запись слишком велика.',
  'record/not-a-record': 'Это не запись игры.',
  'record/newer-version': 'Эту запись сделала более новая версия Consigliere. Установите её, чтобы прочесть запись.',
  'record/no-saved-game': 'В этой выгрузке нет сохранённой игры: выгрузите её с ключом админа, когда игра закончится.',
  'record/void-game':
    'В этой игре один из игроков не ответил больше чем на 20 % вопросов, поэтому она не засчитывается.',
  'record/rulebook-version': 'Версия правил {version} здесь неизвестна, известна {known}.',
  'record/players-in-order': 'Игроки стоят по порядку мест, не больше одного на место.',
  'record/bad-value': 'Значения нет, или оно неверное.',
  'record/unknown-field': 'Неизвестное поле.',
  'record/ids-in-order': 'Записи нумеруются 1, 2, 3, …',
  'record/repeated-id': 'Такой номер есть у другой строки.',
  'record/result-beside-verdict': 'Протокол сам определяет итог: рядом с ним не может стоять результат из листа.',
  'season/too-large': 'Файл слишком велик.',
  'season/not-a-season': 'Это не файл сезона.',
  'season/newer-version': 'Этот файл сделала более новая версия Consigliere. Установите её, чтобы прочесть файл.',
  'season/repeated-name': 'Двух человек зовут {name}.',
  'season/not-in-series': 'В серию «{name}» сезон этого файла не входит.',
  'season/unknown-person': 'Такого человека в файле нет.',
  'season/members-by-seat': 'На каждое место должен быть один человек.',
  'season/seated-twice': 'У одного человека здесь два места.',
  'import/not-in-seating': 'В рассадке «{stage}» нет тура {round}, стола {table}; игра всё равно берётся.',
  'import/seat-differs': 'Место {player}: по рассадке {planned}, в файле {name}; берётся как в файле.',
  'import/judge-differs': 'По плану судит {planned}, в файле {name}; берётся как в файле.',
  'import/near-name':
    '«{name}» похоже на: {perhaps}. Взято как новый человек. Если это один человек, объедините записи в разделе «Участники».',
  'import/club-differs':
    '{name}: в файле клуб «{club}», в списке участников {known}. В этом событии считается клуб из файла.',
  'import/speech-not-kept': 'Сказанное игроками не импортируется: оно остаётся в файле.',
  'import/unfinished': 'У игры нет победителя: она не идёт в зачёт.',
  'import/nameless-guest': 'В файле нет имени игрока на месте {player}. Взято как «{name}».',
  'aiwolf-log/too-large': 'Файл слишком велик.',
  'aiwolf-log/not-a-log': 'Это не запись турнирной игры.',
  'aiwolf-log/bad-line': 'Такой строки в записи игры не бывает; пропущена.',
  'aiwolf-log/after-end': 'К этому моменту игра уже закончилась. Пропущено.',
  'aiwolf-log/left-out': 'Это не относится ни к чему из случившегося; пропущено.',
  'aiwolf-log/deaths-differ': 'Ушедшие по записи: {recorded}; при повторе: {replayed}.',
  'aiwolf-log/winner-differs':
    'По записи: {recorded, select, red {победа деревни} mafia {победа оборотней} draw {ничья} other {никто}}, при повторе: {replayed, select, red {победа деревни} mafia {победа оборотней} draw {ничья} other {никто}}.',
  'mafiaratings/too-large': 'Файл слишком велик.',
  'mafiaratings/not-games': 'Это не игры: ожидается игра или список игр.',
  'mafiaratings/not-a-game': 'Это не игра.',
  'mafiaratings/no-players': 'Нет списка игроков.',
  'mafiaratings/not-ten': 'Игроков {count}, а не десять.',
  'mafiaratings/bad-value': 'Значение неверное; пропущено.',
  'mafiaratings/unknown-field': 'Неизвестное поле; пропущено.',
  'mafiaratings/not-carried': 'В записи игры для этого нет места; пропущено.',
  'mafiaratings/lift-missing':
    'Нет голосования о том, уходят ли все ({seats}); судя по ушедшим, ответ был «{derived, select, yes {да} no {нет} other {{derived}}}».',
  'mafiaratings/lift-answer-missing': 'Нет ответа, уходят ли все; считается против.',
  'mafiaratings/lift-differs':
    'Голосов за уход всех ({seats}): {hands}. Это не сходится с тем, кто ушёл, взято «{derived, select, yes {да} no {нет} other {{derived}}}».',
  'mafiaratings/hands-not-needed':
    'За уход единственного кандидата {seat} голосов {hands}: он уходит без голосования, голоса не сохранены.',
  'mafiaratings/bonus-unknown': 'Это не очки и не звание, пропущено.',
  'mafiaratings/votes-missing': 'Нет голосования {ballot}. Судя по ушедшим, все голосовали против {derived}.',
  'mafiaratings/votes-unknown': 'Нет голосования {ballot}, и ничто не говорит, как оно прошло: запись здесь кончается.',
  'mafiaratings/vote-missing': 'Нет голоса в голосовании {ballot}: взят против последнего выставленного, {derived}.',
  'mafiaratings/vote-differs':
    'По голосованию {ballot} уходит {voted}, а {left, select, nobody {не ушёл никто} other {ушёл {left}}}. Голоса взяты {derived, select, given {как есть} other {против {derived}}}.',
  'mafiaratings/shots-missing':
    'Нет выстрела. Судя по убитому, это был {derived, select, miss {промах} other {выстрел в {derived}}}.',
  'mafiaratings/shots-differ':
    'Выстрел в {target} не сходится с убитым. Взято: {derived, select, miss {промах} other {выстрел в {derived}}}.',
  'mafiaratings/two-checks': 'Вторая проверка за ночь; пропущена.',
  'mafiaratings/checker-is-out':
    'Проверку делает {role_nom}, но эта роль уже вне игры. Запись оставлена, не действует.',
  'mafiaratings/best-move-not-recorded': 'Лучшие ходы не записывались; не взято ни одного.',
  'mafiaratings/moment-missing': 'Нет момента; взят самый вероятный.',
  'mafiaratings/moment-never-came': 'Его момент ({time}) так и не наступил; записано в следующий.',
  'mafiaratings/fouls-missing':
    'Дано фолов: {count} из {limit}, за которые игрок ушёл; остальные добавлены там, где он ушёл.',
  'mafiaratings/fouls-but-stays': 'За этот фол игрок ушёл бы, но он остался; пропущен.',
  'mafiaratings/after-the-end': 'Игра к этому времени кончилась; пропущено.',
  'mafiaratings/no-place': 'Не относится ни к чему из того, что было; пропущено.',
  'mafiaratings/winner-missing':
    'Победитель не записан. По протоколу: {derived, select, red {победа красных} mafia {победа чёрных} draw {ничья} other {ничего}}.',
  'mafiaratings/winner-not-reached':
    'Записано: {recorded, select, red {победа красных} mafia {победа чёрных} draw {ничья} other {ничего}}. По протоколу так не выходит.',
  'mafiaratings/winner-differs':
    'Записано: {recorded, select, red {победа красных} mafia {победа чёрных} draw {ничья} other {ничего}}, по протоколу: {replayed, select, red {победа красных} mafia {победа чёрных} draw {ничья} other {ничего}}.',
  'mafiaratings/last-moment-differs':
    'Последние ушедшие: записано: {recordedPhase, select, night {ночь {recordedRound}: {recordedSeats}} day {день {recordedRound}: {recordedSeats}} other {никого}}; по протоколу: {replayedPhase, select, night {ночь {replayedRound}: {replayedSeats}} day {день {replayedRound}: {replayedSeats}} other {никого}}.',
  'mafiaratings/death-differs':
    'Записано: {recorded, select, stays {остаётся в игре} night {убит} killed {убит} shot {застрелен} day {заголосован} voted_out {заголосован} lifted {поднят вместе с другими} warnings {уход по фолам} fouls {уход по фолам} techFouls {уход по техническим фолам} technical_fouls {уход по техническим фолам} kickOut {дисквалификация} teamKickOut {дисквалификация} giveUp {дисквалификация} disqualified {дисквалификация} other {выбыл}}{recordedRound, select, none {} other { (круг {recordedRound})}}; по протоколу: {replayed, select, stays {остаётся в игре} night {убит} killed {убит} shot {застрелен} day {заголосован} voted_out {заголосован} lifted {поднят вместе с другими} warnings {уход по фолам} fouls {уход по фолам} techFouls {уход по техническим фолам} technical_fouls {уход по техническим фолам} kickOut {дисквалификация} teamKickOut {дисквалификация} giveUp {дисквалификация} disqualified {дисквалификация} other {выбыл}}{replayedRound, select, none {} other { (круг {replayedRound})}}.',
  'polemica/too-large': 'Файл слишком велик.',
  'polemica/not-games': 'Это не игры: ожидается игра или список игр.',
  'polemica/not-a-game': 'Это не игра.',
  'polemica/no-players': 'Нет списка игроков.',
  'polemica/not-ten': 'Игроков {count}, а в протоколе их десять.',
  'polemica/seat-twice': 'Место {seat} встречается дважды.',
  'polemica/bad-value': 'Значения нет, или оно неверное; пропущено.',
  'polemica/not-carried': 'В записи игры для этого нет места; пропущено.',
  'polemica/zero-vote':
    'За этим столом в первый день голосованием никто не уходил, а такого правила здесь нет: выставления и голоса этого дня пропущены.',
  'polemica/votes-unknown':
    'День {day}, голосование {ballot}: голосов нет, и ничто не говорит, как оно прошло; запись здесь кончается.',
  'polemica/ballot-again': 'День {day}: голосования {ballot} не было, взяты голоса предыдущего.',
  'polemica/votes-missing':
    'День {day}, голосование {ballot}: нет голосов игроков {seats}; взяты против последнего выставленного, {derived}.',
  'polemica/not-a-shooter':
    'Ночь {night}: стреляет место {seat}, но карта у него не чёрная или игрок уже выбыл; не считается.',
  'polemica/shot-twice': 'Ночь {night}: место {seat} стреляет дважды; второй выстрел не считается.',
  'polemica/check-twice': 'Вторая проверка того же игрока за ночь {night}; пропущена.',
  'polemica/checker-is-out':
    'Ночь {night}: проверку делает {role_nom}, но эта роль уже вне игры. Запись оставлена, не действует.',
  'polemica/fouls-but-stays': 'За этот фол игрок {player} ушёл бы, но об удалении в файле ничего нет; пропущен.',
  'polemica/after-the-end':
    '{n, plural, one {Игра к этому времени кончилась; пропущена {n} строка.} few {Игра к этому времени кончилась; пропущено {n} строки.} many {Игра к этому времени кончилась; пропущено {n} строк.} other {Игра к этому времени кончилась; пропущено {n} строки.}}',
  'polemica/no-place':
    '{n, plural, one {Не относится ни к чему из того, что было; пропущена {n} строка.} few {Не относится ни к чему из того, что было; пропущено {n} строки.} many {Не относится ни к чему из того, что было; пропущено {n} строк.} other {Не относится ни к чему из того, что было; пропущено {n} строки.}}',
  'polemica/team-loss': 'К такому итогу ведёт только ППК: взято ППК за удаление игрока {seat}.',
  'polemica/result-missing':
    'Итог не записан. По протоколу: {replayed, select, red {победа красных} mafia {победа чёрных} draw {ничья} other {ничего}}.',
  'polemica/result-not-reached':
    'Записано: {recorded, select, red {победа красных} mafia {победа чёрных} draw {ничья} other {ничего}}. По протоколу так не выходит; остаётся записанный итог.',
  'polemica/result-differs':
    'Записано: {recorded, select, red {победа красных} mafia {победа чёрных} draw {ничья} other {ничего}}, по протоколу: {replayed, select, red {победа красных} mafia {победа чёрных} draw {ничья} other {ничего}}.',
}
