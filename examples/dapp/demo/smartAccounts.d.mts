import type { LocalBundler } from '@hawser/testing/node'

export function startSmartAccounts(chain: { readonly rpcUrl: string; readonly chainId: number }): Promise<{
  readonly urls: { readonly bundlerUrl: string; readonly paymasterUrl: string }
  readonly bundler: LocalBundler
  stop(): Promise<void>
}>
