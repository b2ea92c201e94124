export function startSmartAccounts(chain: { readonly rpcUrl: string; readonly chainId: number }): Promise<{
  readonly urls: { readonly bundlerUrl: string; readonly paymasterUrl: string }
  stop(): Promise<void>
}>
