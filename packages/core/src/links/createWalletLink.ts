import { parseWalletLink } from '@hawser/common'
import type { Environment } from '../environment/detectEnvironment.js'
import type { WalletEntry } from '../state/walletEntry.js'
import type { AppLink } from './openLink.js'

export type WalletLinkKind = 'mobile' | 'desktop' | 'web'

export interface CreateWalletLinkOptions {
  /** The pairing's `wc:` URI. */
  readonly uri: string
  /** Which of the wallet's apps. */
  readonly kind: WalletLinkKind
  readonly environment: Pick<Environment, 'os' | 'isTelegram' | 'isIframe'>
  /** On a phone, the https twin rather than the app's own scheme, where the wallet has both. */
  readonly preferUniversal?: boolean | undefined
}

export interface PairingLink extends AppLink {
  /** The wallet's own link without the pairing: what `connect` and `setWalletLink` take as `href`. */
  readonly base: string
}

const pairingUri = /^wc:[^\s"'<>\\^`{|}]+$/

function chooseLink(
  links: WalletEntry['links'],
  { kind, preferUniversal }: CreateWalletLinkOptions,
): string | undefined {
  if (kind !== 'mobile') return links[kind]
  return preferUniversal ? (links.universal ?? links.mobile) : (links.mobile ?? links.universal)
}

/** A link as `scheme://…/`, and the parameters that it has of its own. */
function splitLink(link: string): { readonly base: string; readonly parameters: string } {
  const [, scheme = '', path = '', parameters = ''] = /^([^:]+):\/*([^?#]*)\??([^#]*)/.exec(link) ?? []
  return { base: `${scheme}://${path.replace(/^(.*[^/])?\/*$/s, path === '' ? '' : '$1/')}`, parameters }
}

/**
 * The link that hands a pairing to a wallet's app; null where the wallet has no such app, or a link that must not be opened.
 * Made before the tap, so that the tap can open it at once (`openLink`).
 *
 * @example createWalletLink(wallet, { uri, kind: 'mobile', environment: detectEnvironment(window) })
 */
export function createWalletLink(
  { links }: Pick<WalletEntry, 'links'>,
  options: CreateWalletLinkOptions,
): PairingLink | null {
  const { uri, kind, environment } = options
  const chosen = chooseLink(links, options)
  const link = chosen === undefined ? undefined : parseWalletLink(chosen, kind === 'web' ? 'web' : 'any')
  if (link === undefined || !pairingUri.test(uri)) return null
  const { base, parameters } = splitLink(link)
  // Telegram on Android decodes a link once before it hands it on.
  const isDecodedTwice = environment.isTelegram && environment.os === 'android'
  const encoded = encodeURIComponent(isDecodedTwice ? encodeURIComponent(uri) : uri)
  const href = `${base}wc?${parameters === '' ? '' : `${parameters}&`}uri=${encoded}`
  // What the wallet's own link has where a host stands may be none.
  if (!URL.canParse(href)) return null
  return { href, target: targetOf(kind, environment), base }
}

function targetOf(
  kind: WalletLinkKind,
  { isTelegram, isIframe }: CreateWalletLinkOptions['environment'],
): AppLink['target'] {
  if (kind !== 'mobile' || isTelegram) return '_blank'
  return isIframe ? '_top' : '_self'
}
