import type { MailTexts } from '../mailText.js'

/** Russian. */
export const ru: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} — ваш код для {name}',
  codeIntroduction: 'Ваш код для {name}:',
  codeLifetime: 'Он действует один раз, в течение пяти минут.',
  linkSubject: 'Это вы? Новый браузер просит открыть ваш кошелёк {name}',
  linkIntroduction:
    'Кто-то ввёл ваш адрес эл. почты, чтобы открыть ваш кошелёк {name} в браузере, которого мы ещё не знаем.',
  linkBrowser: 'Браузер: {browser}',
  linkPage: 'Приложение: {page}',
  linkAction: 'Посмотреть запрос',
  notYou: 'Если это были не вы, ничего не делайте: без вашего согласия никто не войдёт.',
  neverAsked: 'Никто из {name} никогда не попросит у вас код или ссылку.',
  approveTitle: 'Это вы?',
  approveAction: 'Да, это я',
  refuseAction: 'Нет, отклонить',
  approved: 'Готово. Вернитесь в другое окно: код уже отправлен вам на почту.',
  refused: 'Отклонено. По этому запросу никто не войдёт.',
  over: 'Эта ссылка уже использована или её срок истёк. Начните заново в приложении.',
}
