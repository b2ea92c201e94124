import type { ScriptedProvider } from './scriptedProvider.js'
import type { WalletInfo } from './walletInfo.js'

/** Announces a wallet as EIP-6963 says, now and at each request, until the answer is called. */
export function announceWallet(
  view: Window & typeof globalThis,
  getInfo: () => WalletInfo,
  provider: ScriptedProvider,
): () => void {
  function announce(): void {
    const detail = Object.freeze({ info: getInfo(), provider })
    view.dispatchEvent(new view.CustomEvent('eip6963:announceProvider', { detail }))
  }
  view.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => view.removeEventListener('eip6963:requestProvider', announce)
}
