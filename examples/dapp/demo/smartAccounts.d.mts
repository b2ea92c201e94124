import type { LocalBundler } from '@hawser/testing/node'

export function startSmartAccounts(chain: {
  readonly rpcUrl: string
  readonly chainId: number
  /** Fees can be paid with them, too. */
  readonly tokens?: readonly { readonly address: string }[]
}): Promise<{
  readonly urls: { readonly bundlerUrl: string; readonly paymasterUrl: string; readonly paymentTokens: string[] }
  readonly bundler: LocalBundler
  stop(): Promise<void>
}>
