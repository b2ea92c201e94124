declare global {
  /** The wallets of other chains than Ethereum's that were installed into a page, by the id that their handle knows. */
  var __hawserTestingPageWallets: Readonly<Record<string, Promise<unknown> | unknown>> | undefined
}

/** Makes a wallet known to its handle. */
export function registerPageWallet(id: string, wallet: unknown): void {
  Object.defineProperty(globalThis, '__hawserTestingPageWallets', {
    value: { ...globalThis.__hawserTestingPageWallets, [id]: wallet },
    configurable: true,
    enumerable: false,
  })
}
