/** What a page asks a wallet to sign in with (Sign In With Solana, `solana:signIn`). */
export interface SolanaSignInInput {
  readonly domain?: string | undefined
  readonly address?: string | undefined
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  readonly version?: string | undefined
  readonly chainId?: string | undefined
  readonly nonce?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The text that wallets make of it, by the ABNF of Sign In With Solana. */
export function composeSignIn(input: SolanaSignInInput): string {
  const { domain, address, statement, resources } = input
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const list = resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []
  const parts = [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    [...fields, ...list].join('\n'),
  ]
  return parts.join('\n\n')
}
