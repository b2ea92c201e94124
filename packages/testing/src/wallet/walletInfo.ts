import type { ScriptedWalletBehaviors } from './scriptedWalletBehaviors.js'

/** The description of a wallet (EIP-6963). */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  /** A data URL. */
  readonly icon: string
  readonly rdns: string
}

export const defaultIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"%3E%3Crect width="36" height="36" fill="%2310181f"/%3E%3Ccircle cx="18" cy="18" r="8" fill="none" stroke="%23fff" stroke-width="3"/%3E%3C/svg%3E'

const markup = '<img src="x" onerror="document.title=\'hostile\'"><b>Wallet</b>\u202E'

/** The announced info, with the misbehaviours that touch it. */
export function applyHostileInfo(info: WalletInfo, behaviors: ScriptedWalletBehaviors): WalletInfo {
  return Object.freeze({
    ...info,
    name: behaviors.hostileName ? (info.name + markup).padEnd(10_240, ' <script>alert(1)</script>') : info.name,
    icon: behaviors.oversizedIcon
      ? `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"%3E%3C!--${'a'.repeat(1_048_576)}--%3E%3C/svg%3E`
      : info.icon,
  })
}

/** A version 4 UUID; `crypto.randomUUID` is missing on insecure origins. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
