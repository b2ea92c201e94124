import { requestProviders } from 'mipd'
import { parseAnnouncement } from './parseAnnouncement.js'
import { readLegacyWallets } from './readLegacyWallets.js'
import type { Wallet } from './wallet.js'

/** Beyond this many, a page is being flooded. */
const maxAnnouncements = 100

/**
 * Watches a page for wallets: announcements (EIP-6963), one for each rdns, then what stands at `window.ethereum`, also late.
 * Calls back at once and on each change with all of them; the answer ends it.
 */
export function watchWallets(page: Window | undefined, onChange: (wallets: readonly Wallet[]) => void): () => void {
  if (!page) {
    onChange([])
    return () => {}
  }
  const announced: Wallet[] = []
  let current: readonly Wallet[] | undefined
  let isCollecting = true
  const update = () => {
    if (isCollecting) return
    const next = [...announced, ...readLegacyWallets(page, announced)]
    const isSame = current?.length === next.length && next.every((wallet, i) => isSameWallet(wallet, current?.[i]))
    if (isSame) return
    current = next
    onChange(next)
  }
  const onAnnouncement = (detail: unknown) => {
    const wallet = announced.length < maxAnnouncements ? parseAnnouncement(detail) : undefined
    if (!wallet || announced.some(({ id, provider }) => id === wallet.id || provider === wallet.provider)) return
    announced.push(wallet)
    update()
  }
  const stopAnnouncements = requestAnnouncements(page, onAnnouncement)
  page.addEventListener('ethereum#initialized', update)
  page.addEventListener('load', update)
  isCollecting = false
  update()
  return () => {
    stopAnnouncements()
    page.removeEventListener('ethereum#initialized', update)
    page.removeEventListener('load', update)
  }
}

function requestAnnouncements(page: Window, onAnnouncement: (detail: unknown) => void): () => void {
  // mipd knows only the global window; a platform may have been given another one (a frame's parent, a test's own).
  if (page === globalThis.window) return requestProviders(onAnnouncement) ?? (() => {})
  const listener = (event: Event) => onAnnouncement((event as CustomEvent<unknown>).detail)
  page.addEventListener('eip6963:announceProvider', listener)
  page.dispatchEvent(new CustomEvent('eip6963:requestProvider'))
  return () => page.removeEventListener('eip6963:announceProvider', listener)
}

function isSameWallet(a: Wallet, b: Wallet | undefined): boolean {
  return a.id === b?.id && a.provider === b.provider && a.type === b.type
}
