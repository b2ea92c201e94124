import type { Locale } from '../catalogue.js'

/** Indonesian. */
export const id: Locale = {
  code: 'id',
  dir: 'ltr',
  buttons: {
    connect: 'Hubungkan dompet',
    connecting: 'Menghubungkan…',
    loading: 'Memuat dompet',
    account: 'Akun {address}',
    network: 'Jaringan: {network}',
    unknownNetwork: 'Jaringan tidak didukung',
    noNetwork: 'Pilih jaringan',
    notAnswering: 'Dompet tidak merespons',
    unconfirmed: 'Belum dikonfirmasi',
    modalFailed: 'Jendela dompet tidak dapat dimuat. Periksa koneksimu, lalu coba lagi atau muat ulang halaman.',
  },
  load: () => import('./idCatalogue.js'),
  loadAccount: () => import('./idAccount.js'),
  loadTrade: () => import('./idTrade.js'),
}
