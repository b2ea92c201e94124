import { toShownText } from '@hawser/common'
import { requestProviders } from 'mipd'
import type { Wallet } from '../connector/createInjectedConnector.js'
import { isEip1193Provider } from '../provider/eip1193Provider.js'
import type { readLegacyWallets } from './readLegacyWallets.js'

/** Beyond this many, a page is being flooded. Well above what a list shows, so that who comes after a flood can still be found. */
const maxAnnouncements = 500
/** In characters, of all pictures: a flood of wallets comes without them, the user's own after it may too. */
const maxIcons = 13_107_200

export interface WalletWatch {
  /** Looks once more at `window.ethereum`, also where the code for it did not load. */
  look(): void
  stop(): void
}

/**
 * Watches a page for wallets: announcements (EIP-6963), then what stands at `window.ethereum`, also late. Several that announce one rdns with
 * different objects are several wallets. What a wallet said of itself first is what counts: it is copied, and an object or a uuid that is announced
 * again changes nothing.
 * Calls back at once and on each change with all of them. The code that tells who is at `window.ethereum` is loaded only where somebody is there who
 * has not been announced.
 */
export function watchWallets(
  page: Window | undefined,
  onChange: (wallets: readonly Wallet[]) => void,
  loadLegacy = async () => (await import('./readLegacyWallets.js')).readLegacyWallets,
): WalletWatch {
  if (!page) {
    onChange([])
    return { look() {}, stop() {} }
  }
  const announced: Wallet[] = []
  const known = new Set<unknown>()
  let icons = 0
  let current: readonly Wallet[] | undefined
  let isCollecting = true
  let isStopped = false
  let readLegacy: typeof readLegacyWallets | undefined
  let isRequested = false
  const load = async () => {
    isRequested = true
    try {
      readLegacy = await loadLegacy()
    } catch {
      // Tried again by the next look: at the latest when the user is about to connect.
      isRequested = false
    }
    if (readLegacy && !isStopped) update()
  }
  const update = () => {
    if (isCollecting) return
    if (!isRequested && isLegacyExpected(page, announced)) void load()
    const next = [...announced, ...(readLegacy?.(page, announced) ?? [])]
    const isSame = current?.length === next.length && next.every((wallet, i) => isSameWallet(wallet, current?.[i]))
    if (isSame) return
    current = next
    onChange(next)
  }
  const onAnnouncement = (detail: unknown) => {
    const wallet = announced.length < maxAnnouncements ? parseAnnouncement(detail) : undefined
    if (!wallet || known.has(wallet.uuid) || known.has(wallet.provider)) return
    const { uuid, icon = '', rdns, ...rest } = wallet
    known.add(uuid).add(wallet.provider)
    icons += icon.length
    const twins = announced.filter((other) => other.rdns === rdns).length
    const id = twins === 0 ? wallet.id : `${wallet.id}#${twins + 1}`
    announced.push({ ...rest, rdns, id, ...(icon !== '' && icons <= maxIcons && { icon }) })
    update()
  }
  const stopAnnouncements = requestAnnouncements(page, onAnnouncement)
  page.addEventListener('ethereum#initialized', update)
  page.addEventListener('load', update)
  isCollecting = false
  update()
  return {
    look: update,
    stop() {
      isStopped = true
      stopAnnouncements()
      page.removeEventListener('ethereum#initialized', update)
      page.removeEventListener('load', update)
    },
  }
}

/** Whether somebody may stand at `window.ethereum` who has not been announced. Never throws: what throws there is looked at more closely. */
function isLegacyExpected(page: object, announced: readonly Wallet[]): boolean {
  try {
    const { ethereum } = page as { ethereum?: { providers?: unknown } }
    if (!isEip1193Provider(ethereum)) return false
    return Array.isArray(ethereum.providers) || !announced.some(({ provider }) => provider === ethereum)
  } catch {
    return true
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

/** In characters of the URL: room for any sensible logo, and none for filling the page's memory or storage. */
const maxIconLength = 131_072
const iconUrl = /^(?:https:\/\/|data:image\/)/i
const reverseDomain = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/**
 * A checked EIP-6963 announcement, or undefined where it is not one. Never throws, whatever its getters do, and reads each of them once.
 * Checked by hand: discovery is in the first load, and a schema library is not.
 */
export function parseAnnouncement(detail: unknown): (Wallet & { readonly uuid: string }) | undefined {
  try {
    // The provider is the object itself: it is compared by identity and its methods need their own `this`.
    const { info, provider } = detail as Readonly<Record<string, unknown>>
    const { uuid, name, rdns, icon } = info as Readonly<Record<string, unknown>>
    const shownName = toShownText(name)
    const isWallet = isText(uuid, 128) && shownName && isText(rdns, 253) && reverseDomain.test(rdns)
    if (!isWallet || !isEip1193Provider(provider)) return undefined
    const id = rdns.toLowerCase()
    const isIcon = isText(icon, maxIconLength) && iconUrl.test(icon.trimStart())
    return { id, uuid, type: 'ANNOUNCED', name: shownName, rdns: id, ...(isIcon && { icon: icon.trim() }), provider }
  } catch {
    return undefined
  }
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}
