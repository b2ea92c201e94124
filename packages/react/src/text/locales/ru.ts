import type { Locale } from '../catalogue.js'

/** Russian. */
export const ru: Locale = {
  code: 'ru',
  dir: 'ltr',
  buttons: {
    connect: 'Подключить кошелёк',
    connecting: 'Подключение…',
    loading: 'Загрузка кошелька',
    account: 'Аккаунт {address}',
    network: 'Сеть: {network}',
    unknownNetwork: 'Сеть не поддерживается',
    noNetwork: 'Выбрать сеть',
    notAnswering: 'Кошелёк не отвечает',
    unconfirmed: 'Не подтверждён',
    modalFailed: 'Не удалось загрузить окно кошелька. Проверьте соединение и попробуйте ещё раз или обновите страницу.',
  },
  load: () => import('./ruCatalogue.js'),
  loadAccount: () => import('./ruAccount.js'),
  loadTrade: () => import('./ruTrade.js'),
}
