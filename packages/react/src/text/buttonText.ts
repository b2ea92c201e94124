/** The buttons' own texts: all that a page loads before the modal is opened. */
export interface ButtonText {
  readonly connect: string
  readonly connecting: string
  /** While it is not known yet whether a wallet is connected. */
  readonly loading: string
  /** What the account button opens, for screen readers; `{address}`. */
  readonly account: string
  readonly network: string
  readonly unknownNetwork: string
  readonly noNetwork: string
  /** Where the wallet has not answered in time, for screen readers. */
  readonly notAnswering: string
}

export const buttonText: ButtonText = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  loading: 'Loading the wallet',
  account: 'Account {address}',
  network: 'Network: {network}',
  unknownNetwork: 'Unsupported network',
  noNetwork: 'Choose a network',
  notAnswering: 'Wallet not answering',
}
