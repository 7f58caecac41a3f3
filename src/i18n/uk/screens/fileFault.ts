// Що буває не так у файлі, який приносять: лист результатів, запис гри, ігри інших програм.

import type { fileFault as english } from '../../en/screens/fileFault.ts'
import type { CatalogShape } from '../../language.ts'

export const fileFault: CatalogShape<typeof english> = {
  'sheet/empty': 'Аркуш порожній.',
  'sheet/too-large': 'Аркуш завеликий.',
  'sheet/not-a-workbook': 'Цю книгу XLSX не прочитати.',
  'sheet/not-csv': 'Це не CSV: тут бракує лапки.',
  'sheet/unknown-column': 'Невідомий стовпець.',
  'sheet/repeated-column': 'Стовпець повторюється.',
  'sheet/missing-column': 'Стовпця бракує.',
  'sheet/wrong-number-of-fields': 'Полів у рядку: {value}. У заголовку їх інша кількість.',
  'sheet/missing': 'Поле порожнє.',
  'sheet/not-rounds': '«{value}» — не число турів.',
  'sheet/not-lots': '«{value}» — не запис про жереб: рядок на кожен, як `10 12345 2 1 main`.',
  'sheet/not-a-seat': '«{value}» — не місце за столом.',
  'sheet/not-seats': '«{value}» — не до трьох різних місць.',
  'sheet/not-a-mark': 'Поставте 1 або залиште поле порожнім, а не «{value}».',
  'sheet/unknown-role': '«{value}» — не роль.',
  'sheet/unknown-winner': '«{value}» — не переможець.',
  'sheet/negative-penalty': 'Штраф пишуть додатним числом, а не «{value}».',
  'sheet/two-main-lines': 'Дискваліфікація й поразка команди не стоять разом.',
  'sheet/repeated-seat': 'Місце {value} у цій грі повторюється.',
  'sheet/repeated-player': 'У гравця «{value}» у цій грі два місця.',
  'sheet/winner-differs': 'Переможець не той, що в рядку {first}.',
  'sheet/not-a-day': '«{value}» — не дата. Дати пишуть так: 2026-03-01.',
  'sheet/evening-differs': 'Вечір не той, що в рядку {first}.',
  'sheet/judge-differs': 'Суддя не той, що в рядку {first}.',
  'sheet/rulebook-differs': 'Правила не ті, що в рядку {first}.',
  'sheet/two-first-victims': 'ПУ позначено в іншому рядку цієї гри.',
  'sheet/seat-not-at-table': 'Місця {value} у цій грі немає.',
  'sheet/out-of-range': '{value} поза межами системи очок; взято як є.',
  'sheet/kind-not-in-scheme': 'Система очок за це нічого не дає; не враховано.',
  'sheet/not-first-victim': 'Найкращий хід не в ПУ; взято як є.',
  'points/not-a-number': 'Це не десяткове число: {text}',
  'points/too-precise': 'Більше двох знаків після коми: {text}',
  'points/too-large': 'Завелике: {text}',
  'json/syntax': 'Це не JSON.',
  'json/too-deep': 'Надто глибока вкладеність.',
  'json/forbidden-key': 'Ключ із таким іменем не допускається.',
  'json/repeated-key': 'Ключ повторюється.',
  'record/too-large': 'Запис завеликий.',
  'record/not-a-record': 'Це не запис гри.',
  'record/newer-version': 'Цей запис зробила новіша версія Consigliere. Установіть її, щоб прочитати запис.',
  'record/no-saved-game':
    'У цьому експорті немає збереженої гри: експортуйте її з ключем адміна, коли гра закінчиться.',
  'record/void-game': 'У цій грі один із гравців не відповів більше ніж на 20 % запитань, тому її не зараховують.',
  'record/rulebook-version': 'Версія правил {version} тут невідома, відома {known}.',
  'record/players-in-order': 'Гравці стоять за порядком місць, не більше одного на місце.',
  'record/bad-value': 'Значення немає, або воно неправильне.',
  'record/unknown-field': 'Невідоме поле.',
  'record/ids-in-order': 'Записи нумеруються 1, 2, 3, …',
  'record/repeated-id': 'Такий номер має інший рядок.',
  'record/result-beside-verdict': 'Протокол сам визначає підсумок: поруч із ним не може стояти результат з аркуша.',
  'season/too-large': 'Файл завеликий.',
  'season/not-a-season': 'Це не файл сезону.',
  'season/newer-version': 'Цей файл зробила новіша версія Consigliere. Установіть її, щоб прочитати файл.',
  'season/repeated-name': 'Двох людей звати {name}.',
  'season/not-in-series': 'До серії «{name}» сезон цього файлу не входить.',
  'season/unknown-person': 'Такої людини у файлі немає.',
  'season/members-by-seat': 'На кожне місце має бути одна людина.',
  'season/seated-twice': 'В однієї людини тут два місця.',
  'import/not-in-seating': 'У розсадці «{stage}» немає туру {round}, столу {table}; гру все одно беремо.',
  'import/seat-differs': 'Місце {player}: за розсадкою {planned}, у файлі {name}; беремо як у файлі.',
  'import/judge-differs': 'За планом судить {planned}, у файлі {name}; беремо як у файлі.',
  'import/near-name':
    '«{name}» схоже на: {perhaps}. Узято як нову людину. Якщо це одна людина, об’єднайте записи в розділі «Учасники».',
  'import/club-differs':
    '{name}: у файлі клуб «{club}», у списку учасників {known}. У цій події рахується клуб із файлу.',
  'import/speech-not-kept': 'Сказане гравцями не імпортується: воно лишається у файлі.',
  'import/unfinished': 'У гри немає переможця: вона не зараховується.',
  'import/nameless-guest': 'У файлі немає імені гравця на місці {player}. Узято як «{name}».',
  'aiwolf-log/too-large': 'Файл завеликий.',
  'aiwolf-log/not-a-log': 'Це не запис турнірної гри.',
  'aiwolf-log/bad-line': 'Такого рядка в записі гри не буває; пропущено.',
  'aiwolf-log/left-out': 'Це не стосується нічого з того, що сталося; пропущено.',
  'aiwolf-log/deaths-differ': 'Хто пішов за записом: {recorded}; за повтором: {replayed}.',
  'aiwolf-log/winner-differs':
    'За записом: {recorded, select, red {перемога села} mafia {перемога перевертнів} draw {нічия} other {ніхто}}, за повтором: {replayed, select, red {перемога села} mafia {перемога перевертнів} draw {нічия} other {ніхто}}.',
  'mafiaratings/too-large': 'Файл завеликий.',
  'mafiaratings/not-games': 'Це не ігри: очікується гра або список ігор.',
  'mafiaratings/not-a-game': 'Це не гра.',
  'mafiaratings/no-players': 'Немає списку гравців.',
  'mafiaratings/not-ten': 'Гравців {count}, а не десять.',
  'mafiaratings/bad-value': 'Значення неправильне; пропущено.',
  'mafiaratings/unknown-field': 'Невідоме поле; пропущено.',
  'mafiaratings/not-carried': 'У записі гри для цього немає місця; пропущено.',
  'mafiaratings/lift-missing':
    'Немає голосування про те, чи йдуть усі ({seats}); судячи з тих, хто пішов, відповідь була «{derived, select, yes {так} no {ні} other {{derived}}}».',
  'mafiaratings/lift-answer-missing': 'Немає відповіді, чи йдуть усі; вважається проти.',
  'mafiaratings/lift-differs':
    'Голосів за вихід усіх ({seats}): {hands}. Це не сходиться з тим, хто пішов, узято «{derived, select, yes {так} no {ні} other {{derived}}}».',
  'mafiaratings/hands-not-needed':
    'За вихід єдиного кандидата {seat} голосів {hands}: він іде без голосування, голоси не збережено.',
  'mafiaratings/bonus-unknown': 'Це не очки й не звання, пропущено.',
  'mafiaratings/votes-missing': 'Немає голосування {ballot}. Судячи з тих, хто пішов, усі голосували проти {derived}.',
  'mafiaratings/votes-unknown': 'Немає голосування {ballot}, і ніщо не каже, як воно пройшло: запис тут закінчується.',
  'mafiaratings/vote-missing': 'Немає голосу в голосуванні {ballot}: узято проти останнього виставленого, {derived}.',
  'mafiaratings/vote-differs':
    'За голосуванням {ballot} іде {voted}, а {left, select, nobody {не пішов ніхто} other {пішов {left}}}. Голоси взято {derived, select, given {як є} other {проти {derived}}}.',
  'mafiaratings/shots-missing':
    'Немає пострілу. Судячи з убитого, це був {derived, select, miss {промах} other {постріл у {derived}}}.',
  'mafiaratings/shots-differ':
    'Постріл у {target} не сходиться з убитим. Узято: {derived, select, miss {промах} other {постріл у {derived}}}.',
  'mafiaratings/two-checks': 'Друга перевірка за ніч; пропущено.',
  'mafiaratings/checker-is-out': 'Перевірку робить {role_nom}, але ця роль уже поза грою. Запис залишено, не діє.',
  'mafiaratings/best-move-not-recorded': 'Найкращі ходи не записувалися; не взято жодного.',
  'mafiaratings/moment-missing': 'Немає моменту; узято найімовірніший.',
  'mafiaratings/moment-never-came': 'Його момент ({time}) так і не настав; записано в наступний.',
  'mafiaratings/fouls-missing': 'Дано фолів: {count} з {limit}, за які гравець пішов; решту додано там, де він пішов.',
  'mafiaratings/fouls-but-stays': 'За цей фол гравець пішов би, але він залишився; пропущено.',
  'mafiaratings/after-the-end': 'Гра на цей час закінчилася; пропущено.',
  'mafiaratings/no-place': 'Не стосується нічого з того, що було; пропущено.',
  'mafiaratings/winner-missing':
    'Переможця не записано. За протоколом: {derived, select, red {перемога червоних} mafia {перемога чорних} draw {нічия} other {нічого}}.',
  'mafiaratings/winner-not-reached':
    'Записано: {recorded, select, red {перемога червоних} mafia {перемога чорних} draw {нічия} other {нічого}}. За протоколом так не виходить.',
  'mafiaratings/winner-differs':
    'Записано: {recorded, select, red {перемога червоних} mafia {перемога чорних} draw {нічия} other {нічого}}, за протоколом: {replayed, select, red {перемога червоних} mafia {перемога чорних} draw {нічия} other {нічого}}.',
  'mafiaratings/last-moment-differs':
    'Хто пішов останнім: записано: {recordedPhase, select, night {ніч {recordedRound}: {recordedSeats}} day {день {recordedRound}: {recordedSeats}} other {нікого}}; за протоколом: {replayedPhase, select, night {ніч {replayedRound}: {replayedSeats}} day {день {replayedRound}: {replayedSeats}} other {нікого}}.',
  'mafiaratings/death-differs':
    'Записано: {recorded, select, stays {залишається в грі} night {убитий} killed {убитий} shot {застрелений} day {заголосований} voted_out {заголосований} lifted {піднятий разом з іншими} warnings {вихід за фолами} fouls {вихід за фолами} techFouls {вихід за технічними фолами} technical_fouls {вихід за технічними фолами} kickOut {дискваліфікація} teamKickOut {дискваліфікація} giveUp {дискваліфікація} disqualified {дискваліфікація} other {вибув}}{recordedRound, select, none {} other { (коло {recordedRound})}}; за протоколом: {replayed, select, stays {залишається в грі} night {убитий} killed {убитий} shot {застрелений} day {заголосований} voted_out {заголосований} lifted {піднятий разом з іншими} warnings {вихід за фолами} fouls {вихід за фолами} techFouls {вихід за технічними фолами} technical_fouls {вихід за технічними фолами} kickOut {дискваліфікація} teamKickOut {дискваліфікація} giveUp {дискваліфікація} disqualified {дискваліфікація} other {вибув}}{replayedRound, select, none {} other { (коло {replayedRound})}}.',
  'polemica/too-large': 'Файл завеликий.',
  'polemica/not-games': 'Це не ігри: очікується гра або список ігор.',
  'polemica/not-a-game': 'Це не гра.',
  'polemica/no-players': 'Немає списку гравців.',
  'polemica/not-ten': 'Гравців {count}, а в протоколі їх десять.',
  'polemica/seat-twice': 'Місце {seat} трапляється двічі.',
  'polemica/bad-value': 'Значення немає, або воно неправильне; пропущено.',
  'polemica/not-carried': 'У записі гри для цього немає місця; пропущено.',
  'polemica/zero-vote':
    'За цим столом першого дня голосуванням ніхто не йшов, а такого правила тут немає: виставлення й голоси цього дня пропущено.',
  'polemica/votes-unknown':
    'День {day}, голосування {ballot}: голосів немає, і ніщо не каже, як воно пройшло; запис тут закінчується.',
  'polemica/ballot-again': 'День {day}: голосування {ballot} не було, узято голоси попереднього.',
  'polemica/votes-missing':
    'День {day}, голосування {ballot}: немає голосів гравців {seats}; узято проти останнього виставленого, {derived}.',
  'polemica/not-a-shooter':
    'Ніч {night}: стріляє місце {seat}, але картка в нього не чорна або гравець уже вибув; не враховано.',
  'polemica/shot-twice': 'Ніч {night}: місце {seat} стріляє двічі; другий постріл не враховано.',
  'polemica/check-twice': 'Друга перевірка того самого гравця за ніч {night}; пропущено.',
  'polemica/checker-is-out':
    'Ніч {night}: перевірку робить {role_nom}, але ця роль уже поза грою. Запис залишено, не діє.',
  'polemica/fouls-but-stays':
    'За цей фол гравець {player} пішов би, але про вилучення у файлі нічого немає; пропущено.',
  'polemica/after-the-end':
    '{n, plural, one {Гра на цей час закінчилася; пропущено {n} рядок.} few {Гра на цей час закінчилася; пропущено {n} рядки.} many {Гра на цей час закінчилася; пропущено {n} рядків.} other {Гра на цей час закінчилася; пропущено {n} рядка.}}',
  'polemica/no-place':
    '{n, plural, one {Не стосується нічого з того, що було; пропущено {n} рядок.} few {Не стосується нічого з того, що було; пропущено {n} рядки.} many {Не стосується нічого з того, що було; пропущено {n} рядків.} other {Не стосується нічого з того, що було; пропущено {n} рядка.}}',
  'polemica/team-loss': 'До такого підсумку веде тільки ППК: узято ППК за вилучення гравця {seat}.',
  'polemica/result-missing':
    'Підсумок не записано. За протоколом: {replayed, select, red {перемога червоних} mafia {перемога чорних} draw {нічия} other {нічого}}.',
  'polemica/result-not-reached':
    'Записано: {recorded, select, red {перемога червоних} mafia {перемога чорних} draw {нічия} other {нічого}}. За протоколом так не виходить; залишається записаний підсумок.',
  'polemica/result-differs':
    'Записано: {recorded, select, red {перемога червоних} mafia {перемога чорних} draw {нічия} other {нічого}}, за протоколом: {replayed, select, red {перемога червоних} mafia {перемога чорних} draw {нічия} other {нічого}}.',
}
