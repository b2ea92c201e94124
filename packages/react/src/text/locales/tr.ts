import type { Locale } from '../catalogue.js'

/** Turkish. */
export const tr: Locale = {
  code: 'tr',
  dir: 'ltr',
  buttons: {
    connect: 'Cüzdan bağla',
    connecting: 'Bağlanıyor…',
    loading: 'Cüzdan yükleniyor',
    account: 'Hesap {address}',
    network: 'Ağ: {network}',
    unknownNetwork: 'Desteklenmeyen ağ',
    noNetwork: 'Ağ seç',
    notAnswering: 'Cüzdan yanıt vermiyor',
    unconfirmed: 'Onaylanmadı',
    modalFailed: 'Cüzdan penceresi yüklenemedi. Bağlantını kontrol et, sonra yeniden dene ya da sayfayı yenile.',
  },
  load: () => import('./trCatalogue.js'),
  loadAccount: () => import('./trAccount.js'),
  loadTrade: () => import('./trTrade.js'),
}
