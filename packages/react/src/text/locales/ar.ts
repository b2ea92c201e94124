import type { Locale } from '../catalogue.js'

/** Arabic. */
export const ar: Locale = {
  code: 'ar',
  dir: 'rtl',
  buttons: {
    connect: 'ربط محفظة',
    connecting: 'جارٍ الربط…',
    loading: 'جارٍ تحميل المحفظة',
    account: 'الحساب {address}',
    network: 'الشبكة: {network}',
    unknownNetwork: 'شبكة غير مدعومة',
    noNetwork: 'اختر شبكة',
    notAnswering: 'المحفظة لا تستجيب',
    unconfirmed: 'غير مؤكد',
    modalFailed: 'تعذّر تحميل نافذة المحفظة. تحقّق من اتصالك، ثم أعد المحاولة أو أعد تحميل الصفحة.',
  },
  load: () => import('./arCatalogue.js'),
  loadAccount: () => import('./arAccount.js'),
  loadTrade: () => import('./arTrade.js'),
}
