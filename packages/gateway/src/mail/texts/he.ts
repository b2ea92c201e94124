import type { MailTexts } from '../mailText.js'

/** Hebrew. */
export const he: MailTexts = {
  direction: 'rtl',
  codeSubject: '{code} הוא הקוד שלכם עבור {name}',
  codeIntroduction: 'הקוד שלכם עבור {name}:',
  codeLifetime: 'הוא תקף פעם אחת, למשך חמש דקות.',
  linkSubject: 'אלה אתם? דפדפן חדש מבקש את הארנק שלכם ב־{name}',
  linkIntroduction: 'מישהו הזין את כתובת הדוא״ל שלכם כדי לפתוח את הארנק שלכם ב־{name} בדפדפן שאיננו מכירים עדיין.',
  linkBrowser: 'דפדפן: {browser}',
  linkPage: 'יישום: {page}',
  linkAction: 'לצפייה בבקשה',
  notYou: 'אם לא אתם עשיתם זאת, אל תעשו דבר: בלי אישורכם איש לא ייכנס.',
  neverAsked: 'איש מ־{name} לא יבקש מכם לעולם קוד או קישור.',
  approveTitle: 'אלה אתם?',
  approveAction: 'כן, זה אני',
  refuseAction: 'לא, לדחות',
  approved: 'בוצע. חזרו לחלון השני: קוד בדרך לתיבת הדואר שלכם.',
  approvedUnsent: 'בוצע, אבל לא ניתן היה לשלוח את הקוד. חזרו לחלון השני ונסו שם שוב.',
  refused: 'נדחה. איש לא ייכנס בבקשה הזו.',
  over: 'הקישור הזה כבר נוצל או שתוקפו פג. התחילו מחדש ביישום.',
  socialTitle: 'חזרה לאפליקציה',
  socialDone: 'בוצע. אפשר לסגור את החלון הזה ולחזור לאפליקציה.',
  socialOver: 'הניסיון הזה כבר נוצל או שזמנו עבר. יש להתחיל מחדש באפליקציה.',
}
