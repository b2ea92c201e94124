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
  /** Where the mail with the code did not leave. */
  readonly approvedUnsent: string
  readonly refused: string
  readonly over: string
  readonly socialTitle: string
  readonly socialDone: string
  readonly socialOver: string
}
