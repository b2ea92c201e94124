import type { Locale } from '../catalogue.js'

/** Hebrew. */
export const he: Locale = {
  code: 'he',
  dir: 'rtl',
  buttons: {
    connect: 'חיבור ארנק',
    connecting: 'מתחבר…',
    loading: 'הארנק נטען',
    account: 'חשבון {address}',
    network: 'רשת: {network}',
    unknownNetwork: 'רשת לא נתמכת',
    noNetwork: 'בחירת רשת',
    notAnswering: 'הארנק אינו מגיב',
    unconfirmed: 'לא אושר',
    modalFailed: 'לא ניתן לטעון את חלון הארנק. בדקו את החיבור ונסו שוב, או רעננו את הדף.',
  },
  load: () => import('./heCatalogue.js'),
  loadAccount: () => import('./heAccount.js'),
  loadTrade: () => import('./heTrade.js'),
}
