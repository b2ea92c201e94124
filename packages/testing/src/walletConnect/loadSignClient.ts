/** Thrown when the optional peer dependency is not installed. */
export class SignClientNotFoundError extends Error {
  constructor(cause: unknown) {
    super(
      'A WalletConnect peer needs @walletconnect/sign-client, which is not installed. Install it: npm install --save-dev @walletconnect/sign-client@2.21.8 (the last release under Apache-2.0).',
      { cause },
    )
    this.name = 'SignClientNotFoundError'
  }
}

/** @throws SignClientNotFoundError */
export async function loadSignClient() {
  try {
    return (await import('@walletconnect/sign-client')).SignClient
  } catch (cause) {
    throw new SignClientNotFoundError(cause)
  }
}
