import type { Locale } from '../catalogue.js'

/** Traditional Chinese. */
export const zhHant: Locale = {
  code: 'zh-Hant',
  dir: 'ltr',
  buttons: {
    connect: '連接錢包',
    connecting: '正在連接…',
    loading: '正在載入錢包',
    account: '帳戶 {address}',
    network: '網路：{network}',
    unknownNetwork: '不支援的網路',
    noNetwork: '選擇網路',
    notAnswering: '錢包沒有回應',
    unconfirmed: '未確認',
    modalFailed: '無法載入錢包視窗。請檢查網路連線，然後重試或重新整理頁面。',
  },
  load: () => import('./zhHantCatalogue.js'),
  loadAccount: () => import('./zhHantAccount.js'),
  loadTrade: () => import('./zhHantTrade.js'),
}
