import type { Locale } from '../catalogue.js'

/** Urdu. */
export const ur: Locale = {
  code: 'ur',
  dir: 'rtl',
  buttons: {
    connect: 'والیٹ جوڑیں',
    connecting: 'جوڑا جا رہا ہے…',
    loading: 'والیٹ لوڈ ہو رہا ہے',
    account: 'اکاؤنٹ {address}',
    network: 'نیٹ ورک: {network}',
    unknownNetwork: 'نیٹ ورک تعاون یافتہ نہیں',
    noNetwork: 'نیٹ ورک منتخب کریں',
    notAnswering: 'والیٹ جواب نہیں دے رہا',
    unconfirmed: 'تصدیق شدہ نہیں',
    modalFailed: 'والیٹ کی ونڈو لوڈ نہیں ہو سکی۔ اپنا کنکشن دیکھیں، پھر دوبارہ کوشش کریں یا صفحہ تازہ کریں۔',
  },
  load: () => import('./urCatalogue.js'),
  loadAccount: () => import('./urAccount.js'),
  loadTrade: () => import('./urTrade.js'),
}
