import type { WalletEntry } from '@hawser/core/wallets'

/** A place that a wallet is got from. */
export interface WayToGet {
  readonly kind: 'chrome' | 'ios' | 'android' | 'website'
  readonly href: string
}

/** Names of their own, the same in every language: of the store, and of what its wallets run on. A website goes by its host. */
export const stores: Readonly<Record<Exclude<WayToGet['kind'], 'website'>, { name: string; platform: string }>> = {
  chrome: { name: 'Chrome Web Store', platform: 'Chrome' },
  ios: { name: 'App Store', platform: 'iOS' },
  android: { name: 'Google Play', platform: 'Android' },
}

/** Returns the places that a wallet can be got from, what suits this device first: on a phone its own store, on a desktop the browser's. */
export function waysToGet(wallet: WalletEntry, os: 'ios' | 'android' | 'desktop'): readonly WayToGet[] {
  const { chrome, ios, android } = wallet.stores
  const fitting = { desktop: { chrome, ios, android }, ios: { ios }, android: { android } }[os]
  return [...Object.entries(fitting), ['website', wallet.homepage] as const].flatMap(([kind, href]) =>
    href ? [{ kind: kind as WayToGet['kind'], href }] : [],
  )
}
