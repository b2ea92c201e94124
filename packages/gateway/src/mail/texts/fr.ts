import type { MailTexts } from '../mailText.js'

/** French. */
export const fr: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} est votre code pour {name}',
  codeIntroduction: 'Votre code pour {name} :',
  codeLifetime: 'Il sert une seule fois, pendant cinq minutes.',
  linkSubject: 'Est-ce vous ? Un nouveau navigateur demande votre portefeuille {name}',
  linkIntroduction:
    'Quelqu’un a saisi votre adresse e-mail pour ouvrir votre portefeuille {name} dans un navigateur que nous ne connaissons pas encore.',
  linkBrowser: 'Navigateur : {browser}',
  linkPage: 'Application : {page}',
  linkAction: 'Voir la demande',
  notYou: 'Si ce n’était pas vous, ne faites rien : sans votre accord, personne n’entre.',
  neverAsked: 'Personne de {name} ne vous demandera jamais un code ou un lien.',
  approveTitle: 'Est-ce vous ?',
  approveAction: 'Oui, c’est moi',
  refuseAction: 'Non, refuser',
  approved: 'C’est fait. Revenez à l’autre fenêtre : un code arrive dans votre boîte.',
  approvedUnsent: 'C’est fait, mais le code n’a pas pu être envoyé. Revenez à l’autre fenêtre et réessayez-y.',
  refused: 'Refusé. Personne n’entre par cette demande.',
  over: 'Ce lien a déjà servi ou a expiré. Recommencez dans l’application.',
  socialTitle: 'Retour à l’application',
  socialDone: 'C’est fait. Vous pouvez fermer cette fenêtre et revenir à l’application.',
  socialOver: 'Cette tentative a déjà servi ou a expiré. Recommencez dans l’application.',
}
