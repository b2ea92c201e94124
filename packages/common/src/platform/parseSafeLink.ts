/** Schemes that run code, read files or show what the page itself made: a wallet's link never needs one. */
const refusedSchemes = /^(javascript|data|vbscript|file|blob|filesystem|about|view-source|ftp|wss?):$/

/**
 * The link as it may be opened, or undefined. http(s) links and wallets' own schemes (`metamask:`, `wc:`, `tg:` and their like) pass;
 * a relative link and a scheme that could run code in the page or read a file do not.
 */
export function parseSafeLink(url: string): string | undefined {
  try {
    const parsed = new URL(url)
    return refusedSchemes.test(parsed.protocol) ? undefined : parsed.href
  } catch {
    return undefined
  }
}
