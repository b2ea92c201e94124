import type { Locale } from '../catalogue.js'

/** Japanese. */
export const ja: Locale = {
  code: 'ja',
  dir: 'ltr',
  buttons: {
    connect: 'ウォレットを接続',
    connecting: '接続中…',
    loading: 'ウォレットを読み込み中',
    account: 'アカウント {address}',
    network: 'ネットワーク：{network}',
    unknownNetwork: '対応していないネットワーク',
    noNetwork: 'ネットワークを選択',
    notAnswering: 'ウォレットが応答していません',
    unconfirmed: '未確認',
    modalFailed: 'ウォレット画面を読み込めませんでした。接続を確認してもう一度試すか、ページを再読み込みしてください。',
  },
  load: () => import('./jaCatalogue.js'),
  loadAccount: () => import('./jaAccount.js'),
  loadTrade: () => import('./jaTrade.js'),
}
