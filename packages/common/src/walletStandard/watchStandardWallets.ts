import { parseStandardWallet } from './parseStandardWallet.js'
import type { StandardWallet } from './standardWallet.js'

/** Beyond this many, a page is being flooded. */
const maxWallets = 100

interface AppApi {
  register(...wallets: unknown[]): () => void
}

/**
 * Watches a page for wallets that register themselves (Wallet Standard), before this call or after it, and that go again.
 * Calls back at once and on each change with all of them for which `accept` holds, one for each id; the answer ends it,
 * and what wallets do with the app's interface after that has no effect. Nothing is kept beyond that: no registry, no global.
 */
export function watchStandardWallets(
  page: Window | undefined,
  accept: (wallet: StandardWallet) => boolean,
  onChange: (wallets: readonly StandardWallet[]) => void,
): () => void {
  const registered = new Set<StandardWallet>()
  let current: readonly StandardWallet[] | undefined
  let isCollecting = true
  const update = () => {
    if (isCollecting) return
    const ids = new Set<string>()
    // The first one of a name stays, also when a wallet's second copy on the page comes and goes.
    const next = [...registered].filter(({ id }) => !ids.has(id) && ids.add(id))
    if (current?.length === next.length && next.every((wallet, i) => wallet === current?.[i])) return
    current = next
    onChange(next)
  }
  const register = (...values: unknown[]) => {
    const added: StandardWallet[] = []
    for (const value of values.slice(0, maxWallets)) {
      const wallet = !isEnded && registered.size < maxWallets && parseStandardWallet(value)
      if (!wallet || [...registered].some((known) => known.wallet === wallet.wallet) || !accept(wallet)) continue
      registered.add(wallet)
      added.push(wallet)
    }
    update()
    return () => {
      if (isEnded) return
      for (const wallet of added) registered.delete(wallet)
      update()
    }
  }
  let isEnded = false
  const api: AppApi = Object.freeze({ register })
  const onRegister = (event: Event) => {
    try {
      ;(event as CustomEvent<(api: AppApi) => void>).detail(api)
    } catch {
      // The wallet's own fault: the page and the other wallets go on.
    }
  }
  page?.addEventListener('wallet-standard:register-wallet', onRegister)
  page?.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  isCollecting = false
  update()
  return () => {
    isEnded = true
    page?.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
