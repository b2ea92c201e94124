import { parseStandardWallet, type StandardWallet } from './parseStandardWallet.js'

/** Beyond this many, a page is being flooded. Well above what a list shows, so that who comes after a flood can still be found. */
const maxWallets = 500
/** In characters, of all pictures: a flood of wallets comes without them, the user's own after it may too. */
const maxIcons = 13_107_200

interface AppApi {
  register(...wallets: unknown[]): () => void
}

/**
 * Watches a page for wallets that register themselves (Wallet Standard), before this call or after it, and that go again.
 * Calls back at once and on each change with all of them for which `accept` holds, those of one name under ids of their own; the answer ends it,
 * and what wallets do with the app's interface after that has no effect. Nothing is kept beyond that: no registry, no global.
 */
export function watchStandardWallets(
  page: Window | undefined,
  accept: (wallet: StandardWallet) => boolean,
  onChange: (wallets: readonly StandardWallet[]) => void,
): () => void {
  const registered = new Set<StandardWallet>()
  let current: readonly StandardWallet[] | undefined
  let icons = 0
  let isCollecting = true
  const update = () => {
    if (isCollecting) return
    const next = [...registered]
    if (current?.length === next.length && next.every((wallet, i) => wallet === current?.[i])) return
    current = next
    onChange(next)
  }
  /** Whoever has the name already keeps its id, also when a second one of the name comes and goes. */
  const withOwnId = (id: string): string => {
    const taken = new Set([...registered].map((wallet) => wallet.id))
    let own = id
    for (let number = 2; taken.has(own); number += 1) own = `${id}#${number}`
    return own
  }
  const register = (...values: unknown[]) => {
    const added: StandardWallet[] = []
    for (const value of values.slice(0, maxWallets)) {
      const parsed = !isEnded && registered.size < maxWallets && parseStandardWallet(value)
      if (!parsed || [...registered].some((known) => known.wallet === parsed.wallet) || !accept(parsed)) continue
      const { icon = '', ...rest } = parsed
      icons += icon.length
      const wallet = { ...rest, id: withOwnId(parsed.id), ...(icon !== '' && icons <= maxIcons && { icon }) }
      registered.add(wallet)
      added.push(wallet)
    }
    update()
    return () => {
      if (isEnded) return
      for (const wallet of added) if (registered.delete(wallet)) icons -= wallet.icon?.length ?? 0
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
