import { manageTexts } from './manageTexts.js'

/** Every word of the page's other screens, in English, loaded with the first of them. Another language gives the same functions. */
export const englishScreenTexts = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  working: 'One moment…',
  /** Where what went wrong has no words of its own. */
  failed: "This didn't work. Try again.",
  offline: "The service can't be reached. Check your connection, then try again.",
  wait: (seconds: number) => `Please try again after ${seconds} seconds`,
  /** By the error's code and, after a dot, what of it was at fault. */
  faults: {
    'VAULT_STORAGE.missing': "This browser can't keep your wallet. Try another browser.",
    'VAULT_STORAGE.refused':
      "This browser doesn't allow your wallet to be kept here. Allow storage for this site, then try again.",
    'VAULT_STORAGE.full': 'There is no space left on this device. Free some, then try again.',
    'VAULT_STORAGE.blocked': 'Your wallet is open in another tab. Close that tab, then try again.',
    VAULT_BUSY: 'Something else is going on in your wallet. Try again in a moment.',
    VAULT_TIMEOUT: 'Your wallet took too long on this device. Close other apps and tabs, then try again.',
    VAULT_WORKER: 'Your wallet has stopped. Try again.',
    VAULT_SHARE_INVALID: 'A part of your wallet was altered and is not used.',
    VAULT_SHARE_MISMATCH: 'This is a part of another wallet.',
    VAULT_SHARE_OUTDATED: 'This part of your wallet was replaced. Start again.',
    'VAULT_PASSKEY.missing': 'This browser has no passkeys. Choose another way, or use another browser.',
    'VAULT_PASSKEY.refused': "Passkeys aren't allowed on this page. Choose another way.",
    'VAULT_PASSKEY.noPrf': "This passkey can't protect a wallet. Try another one, or choose another way.",
    'VAULT_PASSKEY.known': 'This device has a passkey for your wallet already. Use another device.',
    'VAULT_PASSKEY.cancelled': 'The passkey was not used. Try again, or choose another way.',
    VAULT_RECOVERY_REFUSED: "This doesn't open your wallet. Try another one.",
    'WALLET_SERVICE_REFUSED.passkey': 'No wallet is known by this passkey. Use another one, or choose another way.',
    'WALLET_SERVICE_REFUSED.code': 'This code is wrong. Check it, then try again.',
    'WALLET_SERVICE_REFUSED.flow': 'This code has expired. Start again.',
    'WALLET_SERVICE_REFUSED.device': 'This browser was refused.',
    'WALLET_SERVICE_REFUSED.email': 'This address has a wallet already. Use another one.',
    'WALLET_SERVICE_REFUSED.id':
      'This is the only device with your wallet. Add another one first, or delete the wallet.',
    'WALLET_SERVICE_REFUSED.recovery':
      'Your wallet could not be recovered without this device. Set up recovery on another one first.',
    'WALLET_SERVICE_REFUSED.walletId': 'You have a wallet here already. Start again to replace it.',
  },
  manage: manageTexts,
  code: {
    title: 'Enter your code',
    text: (email: string) => `To make sure it's you, we sent a 6-digit code to ${email}.`,
    label: 'Code',
    submit: 'Continue',
    checking: 'Checking the code…',
    again: 'Send another code',
    sent: 'We sent you another code.',
    invalid: 'Enter the 6 digits of the code.',
  },
  device: {
    title: 'Check your email',
    text: (email: string) => `We sent a link to ${email}. Open it to go on here.`,
    waiting: 'Waiting for you to open the link…',
  },
  recovery: {
    title: 'Recovery',
    offerTitle: 'Protect your wallet',
    why: "Your wallet is kept in this browser. If you lose this device or clear your browser's data, recovery is the way back. Choose one:",
    replaces: (name: string) => `You use this now: ${name}. A new choice takes its place.`,
    later: 'Later',
    done: 'Recovery is set up',
    othersKeep: 'Your other devices keep their own recovery until you change it there.',
    finish: 'Done',
    other: 'Use another way',
    passkey: {
      name: 'Passkey',
      means:
        'Your fingerprint, face or screen lock. The safest choice: nobody can guess it, and whoever runs this wallet cannot reach your keys.',
      recovers: 'Use the fingerprint, face or screen lock that you set up.',
      title: 'Create a passkey',
      explains: 'Your device asks for your fingerprint, face or screen lock, and keeps the passkey.',
      warns:
        "Keep it where you'll have it on a new device: in a password manager that syncs, such as Apple's or Google's, or on a security key. A passkey that stays on this device alone is lost with it.",
      create: 'Create a passkey',
      follow: 'Follow what your device asks.',
      remember: 'On a new device, sign in by email and use your passkey.',
      asks: 'Your wallet is on another device or browser. Use your passkey to bring it here.',
      use: 'Use passkey',
    },
    password: {
      name: 'Password',
      means:
        'A password that only you know. Nobody can reset it. Whoever gets hold of the service’s data can try passwords for as long as they like, so a weak one is a risk.',
      recovers: 'Enter the recovery password that you chose.',
      title: 'Choose a recovery password',
      warns:
        'Nobody can reset this password, and a weak one can be guessed. Four or more random words are strong. Write it down and keep it safe.',
      label: 'Recovery password',
      again: 'Enter it again',
      hint: (count: number) => `At least ${count} characters.`,
      short: (count: number) => `Use at least ${count} characters.`,
      simple: 'This is easy to guess. Use several random words.',
      email: "Don't use a part of your email address.",
      differs: "The two passwords aren't the same.",
      save: 'Save password',
      saving: 'Protecting your wallet…',
      remember: 'On a new device, sign in by email and enter this password. Nobody can reset it.',
      asks: 'Your wallet is on another device or browser. Enter your recovery password to bring it here.',
      wrong: 'This password is wrong. Check capital letters and spaces, then try again.',
    },
    operator: {
      name: 'Held by the service',
      means:
        'A code by email is enough. The most comfortable choice, and the least private: whoever runs this wallet alone could reach your keys.',
      recovers: 'The service holds your recovery. Nothing more is needed.',
      title: 'Recovery by the service',
      explains: 'On a new device a code by email brings your wallet back. There is nothing to remember.',
      warns:
        'The service then holds two of the three parts of your wallet. It alone could reach your keys, and so could whoever breaks into it. Choose this only if you trust it fully.',
      save: 'Let the service hold it',
      remember: 'On a new device, sign in by email. The service brings your wallet back.',
      asks: 'Your wallet is on another device or browser. The service holds its recovery and can bring it here.',
    },
    removeTitle: 'Remove recovery',
    removeLast: 'Without it, losing this device or clearing its data means losing your wallet and everything in it.',
    removeOne: 'This device keeps no recovery then. Your other devices keep theirs.',
    removeCode: 'We ask for a code by email first.',
    remove: 'Remove recovery',
    notHere: (name: string) =>
      `This device doesn't use this: ${name}. It belongs to another device. Remove it there, or remove that device.`,
    recoverTitle: 'Recover your wallet',
    recoverText: 'Your wallet is on another device or browser. Bring it here with one of these:',
    recover: 'Recover wallet',
    recovering: 'Recovering your wallet…',
    noWay: 'Your wallet is on another device or browser, and no recovery was set up for it.',
    noWayNext:
      'Open it where you used it before, and set up recovery there in the settings. Then sign in here again. Or connect another wallet.',
  },
  passkey: {
    title: 'Continue with a passkey',
    text: 'Your fingerprint, face or screen lock signs you in and opens your wallet. There is nothing to remember.',
    create: 'Create a new wallet',
  },
  signIn: {
    title: 'Sign in',
    text: (app: string) => `${app} asks for your wallet. We'll send a code to your email.`,
    label: 'Email',
    submit: 'Continue',
    invalid: 'Enter a valid email address.',
  },
  again: {
    title: 'Sign in again',
    text: "To make sure it's you, sign in again the way you did before. A window opens.",
    here: "To make sure it's you, sign in again the way you did before. You come back here afterwards.",
    blocked:
      "Your browser blocked the window. Allow pop-ups for this page, then try again. If that doesn't help, sign out, sign in again, then come back.",
    stays: "You can't get there from this page. Sign out, sign in again, then come back.",
    choose: "To make sure it's you, sign in again in one of these ways.",
    byPasskey: "To make sure it's you, use your passkey.",
    byFarcaster: "To make sure it's you, scan this code with your phone, or open Farcaster, and approve there.",
    asking: 'Asking the app…',
    noToken: "The app can't confirm that it's you here. Sign out, sign in again, then come back.",
    noTelegram: "To make sure it's you, close this app in Telegram, open it again there, then come back.",
    other: 'That was another account. Sign in with the one that you use here.',
  },
  enrol: {
    offer: 'Use it from this browser',
    offerText: "If you've used your wallet in this browser before, it can be used here, too.",
    title: 'Use your wallet here?',
    text: 'Your wallet is not on this page yet. If this browser has it, you can use it here, too. A window opens, in which you say yes.',
    action: 'Open wallet',
    later: 'Not now',
    waiting: 'Go on in the window…',
    notHere: "This browser doesn't have your wallet. Open it where you used it before.",
    blocked: 'Your browser blocked the window. Allow pop-ups for this page, then try again.',
    closed: 'The window was closed. Try again.',
    askTitle: (app: string) => `Use your wallet in ${app}?`,
    askText: (email: string) => `This app asks for the wallet of ${email}, which this browser has.`,
    askMeaning: 'It can then show your accounts and ask you to approve. Each request is still yours to approve.',
    askIf: "Go on only if you've just opened this from an app that you trust.",
    yes: 'Use it there',
    no: 'No',
  },
  window: {
    title: 'Your wallet',
    open: (app: string) => `Opened by ${app}. This window closes by itself when you're done.`,
    own: "This window closes by itself when you're done.",
    over: 'The page that opened this window is gone. You can close it.',
  },
} as const

export type ScreenTexts = Widen<typeof englishScreenTexts>

type Widen<T> = T extends string
  ? string
  : T extends (...given: infer TGiven) => string
    ? (...given: TGiven) => string
    : { readonly [TKey in keyof T]: Widen<T[TKey]> }
