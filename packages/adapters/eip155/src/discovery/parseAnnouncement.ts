import { toShownText } from '@hawser/common'
import { isEip1193Provider } from '../provider/eip1193Provider.js'
import type { Wallet } from './wallet.js'

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
