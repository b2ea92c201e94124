import type { MailTexts } from '../mailText.js'

/** Turkish. */
export const tr: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code}, {name} kodun',
  codeIntroduction: '{name} kodun:',
  codeLifetime: 'Beş dakika içinde, yalnızca bir kez geçerli.',
  linkSubject: 'Bu sen misin? Yeni bir tarayıcı {name} cüzdanını istiyor',
  linkIntroduction: 'Biri, {name} cüzdanını henüz tanımadığımız bir tarayıcıda açmak için e-posta adresini yazdı.',
  linkBrowser: 'Tarayıcı: {browser}',
  linkPage: 'Uygulama: {page}',
  linkAction: 'İsteğe bak',
  notYou: 'Sen değilsen hiçbir şey yapma: senin onayın olmadan kimse giremez.',
  neverAsked: '{name} ekibinden kimse senden asla kod ya da bağlantı istemez.',
  approveTitle: 'Bu sen misin?',
  approveAction: 'Evet, benim',
  refuseAction: 'Hayır, reddet',
  approved: 'Tamam. Öteki pencereye dön: posta kutuna bir kod geliyor.',
  approvedUnsent: 'Tamam, ama kod gönderilemedi. Öteki pencereye dön ve orada yeniden dene.',
  refused: 'Reddedildi. Bu istekle kimse giremez.',
  over: 'Bu bağlantı kullanılmış ya da süresi dolmuş. Uygulamada baştan başla.',
  socialTitle: 'Uygulamaya dön',
  socialDone: 'Tamam. Bu pencereyi kapatıp uygulamaya dönebilirsiniz.',
  socialOver: 'Bu deneme zaten kullanıldı veya süresi doldu. Uygulamada yeniden başlayın.',
}
