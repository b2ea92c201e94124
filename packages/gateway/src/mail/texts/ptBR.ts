import type { MailTexts } from '../mailText.js'

/** Brazilian Portuguese. */
export const ptBR: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} é o seu código de {name}',
  codeIntroduction: 'Seu código de {name}:',
  codeLifetime: 'Ele vale uma única vez, por cinco minutos.',
  linkSubject: 'É você? Um novo navegador pede sua carteira {name}',
  linkIntroduction:
    'Alguém digitou seu e-mail para abrir sua carteira {name} em um navegador que ainda não conhecemos.',
  linkBrowser: 'Navegador: {browser}',
  linkPage: 'App: {page}',
  linkAction: 'Ver o pedido',
  notYou: 'Se não foi você, não faça nada: sem a sua aprovação ninguém entra.',
  neverAsked: 'Ninguém de {name} vai pedir um código ou um link a você.',
  approveTitle: 'É você?',
  approveAction: 'Sim, sou eu',
  refuseAction: 'Não, recusar',
  approved: 'Pronto. Volte à outra janela: um código está a caminho do seu e-mail.',
  approvedUnsent: 'Pronto, mas não foi possível enviar o código. Volte à outra janela e tente de novo por lá.',
  refused: 'Recusado. Ninguém entra com este pedido.',
  over: 'Este link já foi usado ou expirou. Comece de novo no app.',
  socialTitle: 'Voltar ao app',
  socialDone: 'Pronto. Você pode fechar esta janela e voltar ao app.',
  socialOver: 'Esta tentativa já foi usada ou expirou. Comece de novo no app.',
}
