import { ProviderNotFoundError } from '@hawser/common'
import type { Wallet } from '../discovery/readWallets.js'
import { toWalletError } from '../provider/askWallet.js'

/** Has one wallet let the app in. The signal ends the wait, and not the question that the wallet may show. */
export type Enabler = (signal: AbortSignal) => Promise<unknown>

/** Makes what asks one wallet, as it stands in the page at that time. */
export type CreateEnabler = (getWallet: () => Wallet | undefined, appName: string) => Enabler

/**
 * Asks a wallet to let the app in. Where it still shows the question of an earlier call that the app has given up, and therefore
 * refuses another one, the answer to that question counts.
 */
export function createEnabler(getWallet: () => Wallet | undefined, appName: string): () => Promise<unknown> {
  let open: Promise<unknown> | undefined

  async function ask(earlier: Promise<unknown> | undefined): Promise<unknown> {
    const entry = getWallet()?.entry
    if (!entry) throw new ProviderNotFoundError()
    try {
      return await (typeof entry.connect === 'function' ? entry.connect(appName) : entry.enable?.(appName))
    } catch (cause) {
      const error = toWalletError(cause)
      if (earlier && error.code === 'REQUEST_PENDING') return earlier
      throw error
    }
  }

  return () => {
    const asked = ask(open)
    open = asked
    const close = () => {
      if (open === asked) open = undefined
    }
    asked.then(close, close)
    return asked
  }
}
