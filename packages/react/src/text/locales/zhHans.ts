import type { Locale } from '../catalogue.js'

/** Simplified Chinese. */
export const zhHans: Locale = {
  code: 'zh-Hans',
  dir: 'ltr',
  buttons: {
    connect: '连接钱包',
    connecting: '正在连接…',
    loading: '正在加载钱包',
    account: '账户 {address}',
    network: '网络：{network}',
    unknownNetwork: '不支持的网络',
    noNetwork: '选择网络',
    notAnswering: '钱包没有响应',
    unconfirmed: '未确认',
    modalFailed: '无法加载钱包窗口。请检查网络连接，然后重试或刷新页面。',
  },
  load: () => import('./zhHansCatalogue.js'),
  loadAccount: () => import('./zhHansAccount.js'),
  loadTrade: () => import('./zhHansTrade.js'),
}
