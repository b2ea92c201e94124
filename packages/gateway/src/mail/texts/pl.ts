import type { MailTexts } from '../mailText.js'

/** Polish. */
export const pl: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} to Twój kod do {name}',
  codeIntroduction: 'Twój kod do {name}:',
  codeLifetime: 'Działa jeden raz, przez pięć minut.',
  linkSubject: 'Czy to Ty? Nowa przeglądarka prosi o Twój portfel {name}',
  linkIntroduction:
    'Ktoś podał Twój adres e-mail, aby otworzyć Twój portfel {name} w przeglądarce, której jeszcze nie znamy.',
  linkBrowser: 'Przeglądarka: {browser}',
  linkPage: 'Aplikacja: {page}',
  linkAction: 'Zobacz prośbę',
  notYou: 'Jeśli to nie Ty, nic nie rób: bez Twojej zgody nikt nie wejdzie.',
  neverAsked: 'Nikt z {name} nigdy nie poprosi Cię o kod ani link.',
  approveTitle: 'Czy to Ty?',
  approveAction: 'Tak, to ja',
  refuseAction: 'Nie, odrzuć',
  approved: 'Gotowe. Wróć do drugiego okna: kod jest już w drodze do Twojej skrzynki.',
  approvedUnsent: 'Gotowe, ale nie udało się wysłać kodu. Wróć do drugiego okna i spróbuj tam ponownie.',
  refused: 'Odrzucono. Z tą prośbą nikt nie wejdzie.',
  over: 'Ten link został już użyty albo wygasł. Zacznij od nowa w aplikacji.',
  socialTitle: 'Powrót do aplikacji',
  socialDone: 'Gotowe. Możesz zamknąć to okno i wrócić do aplikacji.',
  socialOver: 'Ta próba została już użyta lub jej czas minął. Zacznij od nowa w aplikacji.',
}
