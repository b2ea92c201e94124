import type { MailTexts } from '../mailText.js'

/** German. */
export const de: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} ist dein Code für {name}',
  codeIntroduction: 'Dein Code für {name} lautet:',
  codeLifetime: 'Er gilt einmal, und fünf Minuten lang.',
  linkSubject: 'Bist du das? Ein neuer Browser fragt nach deiner {name}-Wallet',
  linkIntroduction:
    'Jemand hat deine E-Mail-Adresse eingegeben, um deine {name}-Wallet in einem Browser zu öffnen, den wir noch nicht kennen.',
  linkBrowser: 'Browser: {browser}',
  linkPage: 'App: {page}',
  linkAction: 'Anfrage ansehen',
  notYou: 'Warst du das nicht, tu nichts: Ohne dein Wort kommt niemand hinein.',
  neverAsked: 'Niemand von {name} wird dich je nach einem Code oder Link fragen.',
  approveTitle: 'Bist du das?',
  approveAction: 'Ja, das bin ich',
  refuseAction: 'Nein, ablehnen',
  approved: 'Fertig. Geh zum anderen Fenster zurück: Ein Code ist unterwegs in dein Postfach.',
  approvedUnsent:
    'Fertig, aber der Code konnte nicht gesendet werden. Geh zum anderen Fenster zurück und versuch es dort erneut.',
  refused: 'Abgelehnt. Mit dieser Anfrage kommt niemand hinein.',
  over: 'Dieser Link wurde schon benutzt, oder seine Zeit ist um. Fang in der App von vorn an.',
  socialTitle: 'Zurück zur App',
  socialDone: 'Fertig. Du kannst dieses Fenster schließen und zur App zurückgehen.',
  socialOver: 'Dieser Versuch wurde schon benutzt, oder seine Zeit ist um. Fang in der App von vorn an.',
}
