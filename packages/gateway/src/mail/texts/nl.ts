import type { MailTexts } from '../mailText.js'

/** Dutch. */
export const nl: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} is je code voor {name}',
  codeIntroduction: 'Je code voor {name} is:',
  codeLifetime: 'Die werkt één keer, binnen vijf minuten.',
  linkSubject: 'Ben jij dit? Een nieuwe browser vraagt om je {name}-wallet',
  linkIntroduction:
    'Iemand heeft je e-mailadres ingevoerd om je {name}-wallet te openen in een browser die we nog niet kennen.',
  linkBrowser: 'Browser: {browser}',
  linkPage: 'App: {page}',
  linkAction: 'Bekijk het verzoek',
  notYou: 'Was jij dit niet, doe dan niets: zonder jouw akkoord komt niemand binnen.',
  neverAsked: 'Niemand van {name} zal je ooit om een code of link vragen.',
  approveTitle: 'Ben jij dit?',
  approveAction: 'Ja, dit ben ik',
  refuseAction: 'Nee, weigeren',
  approved: 'Klaar. Ga terug naar het andere venster: er is een code onderweg naar je mailbox.',
  approvedUnsent:
    'Klaar, maar de code kon niet worden verstuurd. Ga terug naar het andere venster en probeer het daar opnieuw.',
  refused: 'Geweigerd. Met dit verzoek komt niemand binnen.',
  over: 'Deze link is al gebruikt of verlopen. Begin opnieuw in de app.',
  socialTitle: 'Terug naar de app',
  socialDone: 'Klaar. Je kunt dit venster sluiten en teruggaan naar de app.',
  socialOver: 'Deze poging is al gebruikt of verlopen. Begin opnieuw in de app.',
}
