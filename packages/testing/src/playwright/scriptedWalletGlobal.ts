import { createScriptedWallet } from '../wallet/createScriptedWallet.js'
import type { PageWalletOptions } from './pageWalletOptions.js'

/** Called by the script that `installScriptedWallet` puts into a page. Frames get no wallet. */
export function install(id: string, options: PageWalletOptions): void {
  if (globalThis.top !== globalThis.self) return
  const { isAnnounced = true, legacyFlags, appearsAfterMs = 0, ...parameters } = options
  const wallet = createScriptedWallet(parameters)
  const registry = globalThis.__hawserTestingWallets ?? {}
  Object.defineProperty(globalThis, '__hawserTestingWallets', {
    value: { ...registry, [id]: wallet },
    configurable: true,
    enumerable: false,
  })
  const appear = () => {
    if (legacyFlags) wallet.injectAsWindowEthereum({ flags: legacyFlags })
    if (isAnnounced) wallet.announce()
  }
  if (appearsAfterMs > 0) setTimeout(appear, appearsAfterMs)
  else appear()
}
