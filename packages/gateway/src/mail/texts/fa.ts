import type { MailTexts } from '../mailText.js'

/** Persian. */
export const fa: MailTexts = {
  direction: 'rtl',
  codeSubject: '{code} کد شما برای {name} است',
  codeIntroduction: 'کد شما برای {name}:',
  codeLifetime: 'تنها یک بار و تا پنج دقیقه کار می‌کند.',
  linkSubject: 'این شمایید؟ مرورگری تازه کیف پول {name} شما را می‌خواهد',
  linkIntroduction: 'کسی نشانی ایمیل شما را وارد کرده تا کیف پول {name} شما را در مرورگری باز کند که هنوز نمی‌شناسیم.',
  linkBrowser: 'مرورگر: {browser}',
  linkPage: 'برنامه: {page}',
  linkAction: 'دیدن درخواست',
  notYou: 'اگر شما نبودید، کاری نکنید: بی‌تأیید شما کسی وارد نمی‌شود.',
  neverAsked: 'هیچ‌کس از {name} هرگز از شما کد یا پیوند نمی‌خواهد.',
  approveTitle: 'این شمایید؟',
  approveAction: 'بله، خودم هستم',
  refuseAction: 'نه، رد کن',
  approved: 'انجام شد. به پنجرهٔ دیگر برگردید: کدی به صندوق شما می‌رسد.',
  approvedUnsent: 'انجام شد، اما کد فرستاده نشد. به پنجرهٔ دیگر برگردید و آنجا دوباره تلاش کنید.',
  refused: 'رد شد. با این درخواست کسی وارد نمی‌شود.',
  over: 'این پیوند به کار رفته یا منقضی شده است. در برنامه از نو آغاز کنید.',
  socialTitle: 'بازگشت به برنامه',
  socialDone: 'انجام شد. می‌توانید این پنجره را ببندید و به برنامه برگردید.',
  socialOver: 'این تلاش قبلاً استفاده شده یا زمان آن تمام شده است. در برنامه دوباره شروع کنید.',
}
