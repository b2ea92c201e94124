import type { MailTexts } from '../mailText.js'

/** Urdu. */
export const ur: MailTexts = {
  direction: 'rtl',
  codeSubject: '{code} {name} کے لیے آپ کا کوڈ ہے',
  codeIntroduction: '{name} کے لیے آپ کا کوڈ:',
  codeLifetime: 'یہ پانچ منٹ میں صرف ایک بار استعمال ہو سکتا ہے۔',
  linkSubject: 'کیا یہ آپ ہیں؟ ایک نیا براؤزر آپ کا {name} والیٹ مانگ رہا ہے',
  linkIntroduction:
    'کسی نے آپ کا {name} والیٹ ایسے براؤزر میں کھولنے کے لیے آپ کا ای میل پتہ درج کیا جسے ہم ابھی نہیں جانتے۔',
  linkBrowser: 'براؤزر: {browser}',
  linkPage: 'ایپ: {page}',
  linkAction: 'درخواست دیکھیں',
  notYou: 'اگر یہ آپ نہیں تھے تو کچھ نہ کریں: آپ کی منظوری کے بغیر کوئی داخل نہیں ہو سکتا۔',
  neverAsked: '{name} کا کوئی شخص آپ سے کبھی کوڈ یا لنک نہیں مانگے گا۔',
  approveTitle: 'کیا یہ آپ ہیں؟',
  approveAction: 'جی ہاں، میں ہوں',
  refuseAction: 'نہیں، مسترد کریں',
  approved: 'ہو گیا۔ دوسری ونڈو پر واپس جائیں: ایک کوڈ آپ کے میل باکس میں آ رہا ہے۔',
  refused: 'مسترد۔ اس درخواست سے کوئی داخل نہیں ہو گا۔',
  over: 'یہ لنک استعمال ہو چکا یا اس کی مدت ختم ہو گئی۔ ایپ میں نئے سرے سے شروع کریں۔',
}
