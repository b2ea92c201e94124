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
    VAULT_WORKER: 'Your wallet has stopped. Try again.',
    VAULT_SHARE_INVALID: 'A part of your wallet was altered and is not used.',
    VAULT_SHARE_MISMATCH: 'This is a part of another wallet.',
    VAULT_SHARE_OUTDATED: 'This part of your wallet was replaced. Start again.',
    'WALLET_SERVICE_REFUSED.code': 'This code is wrong. Check it, then try again.',
    'WALLET_SERVICE_REFUSED.flow': 'This code has expired. Start again.',
    'WALLET_SERVICE_REFUSED.device': 'This browser was refused.',
  },
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
} as const

export type ScreenTexts = Widen<typeof englishScreenTexts>

type Widen<T> = T extends string
  ? string
  : T extends (...given: infer TGiven) => string
    ? (...given: TGiven) => string
    : { readonly [TKey in keyof T]: Widen<T[TKey]> }
