import type { ChainNamespace } from '@hawser/common'

export interface MeldUrlParameters {
  /** The app's own key of the provider. */
  readonly publicKey: string
  readonly namespace: ChainNamespace
  readonly address: string
  readonly projectId?: string | undefined
  /** Where the page is. Default `https://meldcrypto.com/`. */
  readonly page?: string | undefined
}

/** The page of Meld on which an account buys: SOL on Solana, USDC anywhere else. Nothing is asked for it. */
export function createMeldUrl({
  publicKey,
  namespace,
  address,
  projectId,
  page = 'https://meldcrypto.com/',
}: MeldUrlParameters): string {
  const url = new URL(page)
  url.searchParams.set('publicKey', publicKey)
  url.searchParams.set('destinationCurrencyCode', namespace === 'solana' ? 'SOL' : 'USDC')
  url.searchParams.set('walletAddress', address)
  if (projectId !== undefined) url.searchParams.set('externalCustomerId', projectId)
  return url.href
}
