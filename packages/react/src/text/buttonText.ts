/** The buttons' own texts: all that a page loads before the modal is opened. */
export interface ButtonText {
  readonly connect: string
  readonly connecting: string
  /** While it is not known yet whether a wallet is connected. */
  readonly loading: string
  /** The account button's name for screen readers; `{address}`. */
  readonly account: string
  readonly network: string
  readonly unknownNetwork: string
  readonly noNetwork: string
  /** Where the wallet has not answered in time, for screen readers. */
  readonly notAnswering: string
  /** Where the wallet has to confirm the account by a prompt. */
  readonly unconfirmed: string
  /** Where the code of the modal does not come. */
  readonly modalFailed: string
}

export const buttonText: ButtonText = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  loading: 'Loading wallet',
  account: 'Account {address}',
  network: 'Network: {network}',
  unknownNetwork: 'Unsupported network',
  noNetwork: 'Choose a network',
  notAnswering: 'Wallet not responding',
  unconfirmed: 'Not confirmed',
  modalFailed: 'Couldn’t load the wallet window. Check your connection, then try again or reload the page.',
}
