/** What a mail of the gateway says. `{name}` is the operator's, `{page}` who asks, `{browser}` with what. */
export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly codeSubject: string
  readonly codeIntroduction: string
  readonly codeLifetime: string
  readonly linkSubject: string
  readonly linkIntroduction: string
  readonly linkBrowser: string
  readonly linkPage: string
  readonly linkAction: string
  readonly notYou: string
  readonly neverAsked: string
  readonly approveTitle: string
  readonly approveAction: string
  readonly refuseAction: string
  readonly approved: string
  readonly refused: string
  readonly over: string
}

const en: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} is your code for {name}',
  codeIntroduction: 'Your code for {name} is:',
  codeLifetime: 'It can be used once, within five minutes.',
  linkSubject: 'Is this you? A new browser asks for your {name} wallet',
  linkIntroduction:
    'Somebody typed your e-mail address to open your {name} wallet in a browser that we do not know yet.',
  linkBrowser: 'Browser: {browser}',
  linkPage: 'App: {page}',
  linkAction: 'Look at the request',
  notYou: 'If this was not you, do nothing: without your word nobody gets in.',
  neverAsked: 'Nobody of {name} will ever ask you for a code or a link.',
  approveTitle: 'Is this you?',
  approveAction: 'Yes, this is me',
  refuseAction: 'No, refuse',
  approved: 'Done. Go back to the other window: a code is on its way to your mailbox.',
  refused: 'Refused. Nobody gets in by this request.',
  over: 'This link was used already, or its time is over. Begin again in the app.',
}

const de: MailTexts = {
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
  refused: 'Abgelehnt. Mit dieser Anfrage kommt niemand hinein.',
  over: 'Dieser Link wurde schon benutzt, oder seine Zeit ist um. Fang in der App von vorn an.',
}

const es: MailTexts = {
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
  refused: 'Rechazado. Nadie entra con esta solicitud.',
  over: 'Este enlace ya se ha usado o ha caducado. Empieza de nuevo en la aplicación.',
}

const ja: MailTexts = {
  direction: 'ltr',
  codeSubject: '{name} のコード: {code}',
  codeIntroduction: '{name} のコード:',
  codeLifetime: '使えるのは一度だけ、有効期間は5分です。',
  linkSubject: 'ご本人ですか？新しいブラウザーが {name} のウォレットを開こうとしています',
  linkIntroduction:
    'まだ登録されていないブラウザーで {name} のウォレットを開くために、あなたのメールアドレスが入力されました。',
  linkBrowser: 'ブラウザー: {browser}',
  linkPage: 'アプリ: {page}',
  linkAction: 'リクエストを確認する',
  notYou: '心当たりがない場合は何もしないでください。承認がなければ誰もアクセスできません。',
  neverAsked: '{name} がコードやリンクをお尋ねすることはありません。',
  approveTitle: 'ご本人ですか？',
  approveAction: 'はい、本人です',
  refuseAction: 'いいえ、拒否する',
  approved: '完了しました。元のウィンドウに戻ってください。コードをメールでお送りしています。',
  refused: '拒否しました。このリクエストでは誰もアクセスできません。',
  over: 'このリンクは使用済みか、有効期限が切れています。アプリで最初からやり直してください。',
}

const ar: MailTexts = {
  direction: 'rtl',
  codeSubject: '{code} هو رمزك في {name}',
  codeIntroduction: 'رمزك في {name} هو:',
  codeLifetime: 'يُستخدم مرة واحدة خلال خمس دقائق.',
  linkSubject: 'هل هذا أنت؟ متصفح جديد يطلب محفظتك في {name}',
  linkIntroduction: 'كتب أحدهم عنوان بريدك الإلكتروني لفتح محفظتك في {name} من متصفح لا نعرفه بعد.',
  linkBrowser: 'المتصفح: {browser}',
  linkPage: 'التطبيق: {page}',
  linkAction: 'عرض الطلب',
  notYou: 'إن لم تكن أنت، فلا تفعل شيئًا: لا يدخل أحد دون موافقتك.',
  neverAsked: 'لن يطلب منك أحد من {name} رمزًا أو رابطًا أبدًا.',
  approveTitle: 'هل هذا أنت؟',
  approveAction: 'نعم، هذا أنا',
  refuseAction: 'لا، ارفض',
  approved: 'تم. عُد إلى النافذة الأخرى: الرمز في طريقه إلى بريدك.',
  refused: 'رُفض الطلب. لن يدخل أحد بهذا الطلب.',
  over: 'استُخدم هذا الرابط من قبل أو انتهت مدته. ابدأ من جديد في التطبيق.',
}

/** The languages that mails are written in. */
export const languages = ['en', 'de', 'es', 'ja', 'ar'] as const

/** A language that mails are written in. */
export type Language = (typeof languages)[number]

export const mailTexts: Readonly<Record<Language, MailTexts>> = { en, de, es, ja, ar }

/** The language of a BCP 47 tag, such as `de-AT`, or of the first one in a browser's list; English where mails are not written in it. */
export function toLanguage(locale: string | undefined): Language {
  const [language] = (locale ?? '').toLowerCase().split(/[-,;]/)
  return languages.find((one) => one === language) ?? 'en'
}

/** A text with its values in it. What a value holds is no place of its own. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : place,
  )
}
