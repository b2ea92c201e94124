import type { PageText } from './pageText.js'

export const ja: PageText = {
  facts: 'オープンソース · MIT · セルフホスト',
  headline: ['すべてのウォレット。', 'すべてのチェーン。', '接続ボタンはひとつ。'],
  what: 'ウェブアプリのためのウォレットモーダル。React に対応し、それ以外の環境ではヘッドレスのコアを使えます。あなたのアプリの中で動き、ベンダーのクラウドには依存しません。',
  makeItYours: 'カスタマイズする',
  notes: {
    demo: 'ウォレットがない場合は Demo wallet をお試しください。ローカルのテストネットワークで動きます。',
    failed: 'Demo wallet を読み込めませんでした。ページを再読み込みしてください。',
  },
  install: { heading: 'インストール対象', manager: 'パッケージマネージャー', copy: 'インストールコマンドをコピー' },
  copy: { idle: 'コピー', copied: 'コピー済み', failed: 'コピー失敗' },
  copyFile: (file) => `${file} をコピー`,
  theme: 'テーマ',
  themeIs: (mode) => `テーマ: ${mode}`,
  modes: { system: 'システム', light: 'ライト', dark: 'ダーク' },
  playground: {
    heading: '自分好みに',
    lead: 'このモーダルは実際に動いています。試して、変えて、コードをコピーできます。',
    live: '動いているモーダル',
    code: '隣のモーダル',
    accent: 'アクセントカラー',
    accents: {
      teal: 'ティール',
      indigo: 'インディゴ',
      pink: 'ピンク',
      orange: 'オレンジ',
      graphite: 'グラファイト',
      own: '好きな色',
    },
    corners: '角の丸み',
    cornerNames: { sharp: 'なし', small: '小', round: '中', full: '大' },
    language: '言語',
    direction: '文字の方向',
    directions: { ltr: '左から右', rtl: '右から左' },
  },
}
