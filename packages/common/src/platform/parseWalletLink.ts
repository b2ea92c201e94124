import { parseSafeLink } from './parseSafeLink.js'

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
