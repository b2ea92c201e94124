import type { MailTexts } from '../mailText.js'

/** Japanese. */
export const ja: MailTexts = {
  direction: 'ltr',
  codeSubject: '{name} のコード：{code}',
  codeIntroduction: '{name} のコード：',
  codeLifetime: '使えるのは一度だけ、有効期間は5分です。',
  linkSubject: 'ご本人ですか？新しいブラウザが {name} のウォレットを開こうとしています',
  linkIntroduction:
    'まだ登録されていないブラウザで {name} のウォレットを開くために、あなたのメールアドレスが入力されました。',
  linkBrowser: 'ブラウザ：{browser}',
  linkPage: 'アプリ：{page}',
  linkAction: 'リクエストを確認する',
  notYou: '心当たりがない場合は何もしないでください。承認がなければ誰もアクセスできません。',
  neverAsked: '{name} がコードやリンクをお尋ねすることはありません。',
  approveTitle: 'ご本人ですか？',
  approveAction: 'はい、本人です',
  refuseAction: 'いいえ、拒否する',
  approved: '完了しました。元のウィンドウに戻ってください。コードをメールでお送りしています。',
  approvedUnsent: '完了しましたが、コードを送信できませんでした。元のウィンドウに戻り、そこでもう一度お試しください。',
  refused: '拒否しました。このリクエストでは誰もアクセスできません。',
  over: 'このリンクは使用済みか、有効期限が切れています。アプリで最初からやり直してください。',
  socialTitle: 'アプリに戻る',
  socialDone: '完了しました。このウィンドウを閉じて、アプリに戻ってください。',
  socialOver: 'この操作はすでに使用されたか、期限が切れています。アプリで最初からやり直してください。',
}
