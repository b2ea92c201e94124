import type { MailTexts } from '../mailText.js'

/** Arabic. */
export const ar: MailTexts = {
  direction: 'rtl',
  codeSubject: '{code} هو رمزك في {name}',
  codeIntroduction: 'رمزك في {name} هو:',
  codeLifetime: 'يُستخدم مرة واحدة خلال خمس دقائق.',
  linkSubject: 'هل هذا أنت؟ متصفح جديد يطلب محفظتك في {name}',
  linkIntroduction: 'كتب أحدهم عنوان بريدك الإلكتروني لفتح محفظتك في {name} من متصفح لا نعرفه بعد.',
  linkBrowser: 'المتصفح: {browser}',
  linkPage: 'التطبيق: {page}',
  linkAction: 'عرض الطلب',
  notYou: 'إن لم تكن أنت، فلا تفعل شيئًا: لا يدخل أحد دون موافقتك.',
  neverAsked: 'لن يطلب منك أحد من {name} رمزًا أو رابطًا أبدًا.',
  approveTitle: 'هل هذا أنت؟',
  approveAction: 'نعم، هذا أنا',
  refuseAction: 'لا، ارفض',
  approved: 'تم. عُد إلى النافذة الأخرى: الرمز في طريقه إلى بريدك.',
  approvedUnsent: 'تم، لكن تعذّر إرسال الرمز. عُد إلى النافذة الأخرى وأعد المحاولة هناك.',
  refused: 'رُفض الطلب. لن يدخل أحد بهذا الطلب.',
  over: 'استُخدم هذا الرابط من قبل أو انتهت مدته. ابدأ من جديد في التطبيق.',
  socialTitle: 'العودة إلى التطبيق',
  socialDone: 'تم. يمكنك إغلاق هذه النافذة والعودة إلى التطبيق.',
  socialOver: 'استُخدمت هذه المحاولة من قبل أو انتهت مدتها. ابدأ من جديد في التطبيق.',
}
