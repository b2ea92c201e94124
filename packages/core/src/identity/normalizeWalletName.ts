const shortNames: ReadonlyMap<string, string> = new Map([['Trust Wallet', 'Trust']])

/** A wallet's name as it is listed (VIEW-12): trimmed, and 'Trust Wallet' as 'Trust'. */
export function normalizeWalletName(name: string): string {
  const trimmed = name.trim()
  return shortNames.get(trimmed) ?? trimmed
}
