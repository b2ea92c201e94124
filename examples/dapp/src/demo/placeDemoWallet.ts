interface RegisterApi {
  register(...wallets: readonly unknown[]): () => void
}

/**
 * Puts the objects of the Demo wallet where `walletIdentities` says that they stand, so that its parts are known to be one wallet.
 * Call it before they announce and register themselves; the answer ends it.
 */
export function placeDemoWallet(page: Window & typeof globalThis): () => void {
  const place: Record<string, unknown> = {}
  Object.defineProperty(page, 'hawserDemoWallet', { value: place, configurable: true })
  const onAnnounce = (event: Event) => {
    place.eip155 = (event as CustomEvent<{ provider: unknown }>).detail.provider
  }
  const onRegister = (event: Event) => {
    const register = (wallet: unknown) => {
      const { features } = wallet as { readonly features: object }
      place['bitcoin:connect' in features ? 'bip122' : 'solana'] = wallet
      return () => {}
    }
    ;(event as CustomEvent<(api: RegisterApi) => void>).detail({ register })
  }
  // Captured, so that each part stands at its place before the client, which may have begun to listen earlier, hears of it.
  page.addEventListener('eip6963:announceProvider', onAnnounce, true)
  page.addEventListener('wallet-standard:register-wallet', onRegister, true)
  return () => {
    page.removeEventListener('eip6963:announceProvider', onAnnounce, true)
    page.removeEventListener('wallet-standard:register-wallet', onRegister, true)
  }
}
