import type { MailTexts } from '../mailText.js'

/** Simplified Chinese. */
export const zhHans: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} 是您的 {name} 验证码',
  codeIntroduction: '您的 {name} 验证码：',
  codeLifetime: '五分钟内有效，只能使用一次。',
  linkSubject: '是您本人吗？一个新浏览器请求打开您的 {name} 钱包',
  linkIntroduction: '有人输入了您的邮箱地址，想在一个我们还不认识的浏览器中打开您的 {name} 钱包。',
  linkBrowser: '浏览器：{browser}',
  linkPage: '应用：{page}',
  linkAction: '查看请求',
  notYou: '如果不是您本人，请不要操作：没有您的同意，任何人都无法进入。',
  neverAsked: '{name} 的任何人都不会向您索要验证码或链接。',
  approveTitle: '是您本人吗？',
  approveAction: '是，是我本人',
  refuseAction: '不是，拒绝',
  approved: '完成。请回到另一个窗口：验证码正发往您的邮箱。',
  approvedUnsent: '已完成，但验证码未能发送。请回到另一个窗口，在那里重试。',
  refused: '已拒绝。此请求无法让任何人进入。',
  over: '此链接已使用或已过期。请在应用中重新开始。',
  socialTitle: '返回应用',
  socialDone: '完成。你可以关闭此窗口并返回应用。',
  socialOver: '此次尝试已被使用或已过期。请在应用中重新开始。',
}
