import type { MailTexts } from '../mailText.js'

/** Italian. */
export const it: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} è il tuo codice per {name}',
  codeIntroduction: 'Il tuo codice per {name} è:',
  codeLifetime: 'Vale una volta sola, entro cinque minuti.',
  linkSubject: 'Sei tu? Un nuovo browser chiede il tuo wallet {name}',
  linkIntroduction:
    'Qualcuno ha inserito il tuo indirizzo e-mail per aprire il tuo wallet {name} in un browser che non conosciamo ancora.',
  linkBrowser: 'Browser: {browser}',
  linkPage: 'App: {page}',
  linkAction: 'Guarda la richiesta',
  notYou: 'Se non sei stato tu, non fare nulla: senza il tuo consenso non entra nessuno.',
  neverAsked: 'Nessuno di {name} ti chiederà mai un codice o un link.',
  approveTitle: 'Sei tu?',
  approveAction: 'Sì, sono io',
  refuseAction: 'No, rifiuta',
  approved: 'Fatto. Torna all’altra finestra: un codice è in arrivo nella tua posta.',
  approvedUnsent: 'Fatto, ma non è stato possibile inviare il codice. Torna all’altra finestra e riprova da lì.',
  refused: 'Rifiutato. Con questa richiesta non entra nessuno.',
  over: 'Questo link è già stato usato o è scaduto. Ricomincia nell’app.',
  socialTitle: 'Torna all’app',
  socialDone: 'Fatto. Puoi chiudere questa finestra e tornare all’app.',
  socialOver: 'Questo tentativo è già stato usato o è scaduto. Ricomincia nell’app.',
}
