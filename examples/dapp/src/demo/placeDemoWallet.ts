interface RegisterApi {
  register(...wallets: readonly unknown[]): () => void
}

/**
 * Puts the objects of the Demo wallet where `walletIdentities` says that they stand, so that its parts are known to be one wallet.
 * Call it before they announce and register themselves; the answer ends it, in the same task.
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
  // The client, which may have begun to listen earlier, hears of a part before it stands at its place: it looks again once the task is done.
  page.addEventListener('eip6963:announceProvider', onAnnounce)
  page.addEventListener('wallet-standard:register-wallet', onRegister)
  return () => {
    page.removeEventListener('eip6963:announceProvider', onAnnounce)
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
