import type { Locale } from '../catalogue.js'

/** Persian. */
export const fa: Locale = {
  code: 'fa',
  dir: 'rtl',
  buttons: {
    connect: 'اتصال کیف پول',
    connecting: 'در حال اتصال…',
    loading: 'در حال بارگذاری کیف پول',
    account: 'حساب {address}',
    network: 'شبکه: {network}',
    unknownNetwork: 'شبکه پشتیبانی نمی‌شود',
    noNetwork: 'انتخاب شبکه',
    notAnswering: 'کیف پول پاسخ نمی‌دهد',
    unconfirmed: 'تأیید نشده',
    modalFailed: 'پنجرهٔ کیف پول بارگذاری نشد. اتصال خود را بررسی کنید و دوباره تلاش کنید یا صفحه را تازه کنید.',
  },
  load: () => import('./faCatalogue.js'),
  loadAccount: () => import('./faAccount.js'),
  loadTrade: () => import('./faTrade.js'),
}
