import type { Network } from '../network/network.js'

/** Schemes that run code, read files or show what the page itself made: a wallet's link never needs one. */
const unsafeSchemes = /^(javascript|data|vbscript|file|blob|filesystem|about|view-source|ftp|wss?):$/

/**
 * The link as it may be opened, or undefined. http(s) links and wallets' own schemes (`metamask:`, `wc:`, `tg:` and their like) pass;
 * a relative link and a scheme that could run code in the page or read a file do not.
 */
export function parseSafeLink(url: string): string | undefined {
  try {
    const parsed = new URL(url)
    return unsafeSchemes.test(parsed.protocol) ? undefined : parsed.href
  } catch {
    return undefined
  }
}

/**
 * Schemes that reach into the operating system or the browser itself, or start a call, a message or an installation. A wallet's link needs none,
 * and a list that was tampered with may hold any.
 */
const refusedSchemes = new RegExp(
  `^(${[
    'intent|content|android-app|market|googlechrome[a-z-]*',
    'chrome[a-z-]*|devtools|moz-extension|edge|microsoft-edge|brave|opera|resource|jar|res|feed|view-source|wyciwyg',
    'tel(prompt)?|callto|sips?|(sms|mms)(to)?|mailto|facetime[a-z-]*',
    'itms[a-z-]*|macappstores?|x-apple[a-z.-]*|(app-)?prefs|applescript|x-man-page|shortcuts',
    'shell|search|search-ms|ms-[a-z-]+|mk|mhtml|hcp|apt|snap|steam|vscode[a-z-]*|git|magnet',
    'ssh|sftp|telnet|rlogin|smb|afp|nfs|vnc|rdp|ldaps?|gopher|cid|mid',
  ].join('|')}):$`,
)

const bareScheme = /^[a-z][a-z\d+.-]*:?$/i

/** A link that opens a wallet, or undefined where it may not be opened. With `'web'`, http(s) links alone. A bare scheme is one with `://`. */
export function parseWalletLink(link: string, kind: 'any' | 'web' = 'any'): string | undefined {
  const given = link.trim()
  const safe = parseSafeLink(bareScheme.test(given) ? `${given.replace(':', '')}://` : given)
  if (safe === undefined) return undefined
  const { protocol, username, password } = new URL(safe)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  // A name before the host is there to make it look like another host.
  if (isWeb) return username === '' && password === '' ? safe : undefined
  return kind === 'web' || refusedSchemes.test(protocol) ? undefined : safe
}

/** Explorers of Substrate chains (Subscan's paths) go by other words, and one of Solana's does for addresses. */
function placeOf({ chainNamespace }: Network, kind: 'address' | 'tx', host: string): string {
  if (chainNamespace === 'polkadot') return kind === 'address' ? 'account' : 'extrinsic'
  return chainNamespace === 'solana' && kind === 'address' && /^https?:\/\/([^/]+\.)?solscan\.io(\/|$)/i.test(host)
    ? 'account'
    : kind
}

/** The page of an address or transaction on the network's own explorer, or undefined where it names none, or none that may be opened. */
export function explorerLink(network: Network | undefined, kind: 'address' | 'tx', id: string): string | undefined {
  const given = network?.blockExplorers?.default.url
  if (!network || !given) return undefined
  // Explorers of several networks tell them apart by a query (`?cluster=devnet`), which stays at the end.
  const [base = '', query] = given.split('?', 2)
  const url = `${base.replace(/^(.*[^/])?\/*$/s, '$1')}/${placeOf(network, kind, base)}/${encodeURIComponent(id)}`
  return parseSafeLink(query === undefined ? url : `${url}?${query}`)
}
