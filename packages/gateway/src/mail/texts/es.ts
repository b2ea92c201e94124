import type { MailTexts } from '../mailText.js'

/** Spanish. */
export const es: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} es tu código de {name}',
  codeIntroduction: 'Tu código de {name} es:',
  codeLifetime: 'Sirve una sola vez y durante cinco minutos.',
  linkSubject: '¿Eres tú? Un navegador nuevo pide tu monedero de {name}',
  linkIntroduction:
    'Alguien ha escrito tu dirección de correo para abrir tu monedero de {name} en un navegador que aún no conocemos.',
  linkBrowser: 'Navegador: {browser}',
  linkPage: 'Aplicación: {page}',
  linkAction: 'Ver la solicitud',
  notYou: 'Si no has sido tú, no hagas nada: sin tu aprobación no entra nadie.',
  neverAsked: 'Nadie de {name} te pedirá nunca un código ni un enlace.',
  approveTitle: '¿Eres tú?',
  approveAction: 'Sí, soy yo',
  refuseAction: 'No, rechazar',
  approved: 'Listo. Vuelve a la otra ventana: un código va de camino a tu buzón.',
  approvedUnsent: 'Listo, pero no se pudo enviar el código. Vuelve a la otra ventana e inténtalo de nuevo allí.',
  refused: 'Rechazado. Nadie entra con esta solicitud.',
  over: 'Este enlace ya se ha usado o ha caducado. Empieza de nuevo en la aplicación.',
  socialTitle: 'Volver a la aplicación',
  socialDone: 'Listo. Puedes cerrar esta ventana y volver a la aplicación.',
  socialOver: 'Este intento ya se ha usado o su tiempo ha terminado. Vuelve a empezar en la aplicación.',
}
