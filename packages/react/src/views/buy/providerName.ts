const names: Readonly<Record<string, string>> = { coinbase: 'Coinbase', meld: 'Meld' }

/** What users call a provider. */
export function providerName(provider: string): string {
  return Object.hasOwn(names, provider) ? (names[provider] ?? provider) : titleOf(provider)
}

/** Words of an id, such as `apple_pay`. */
export function titleOf(id: string): string {
  return id
    .toLowerCase()
    .split(/[_.:\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
