/** Whether `value` has the form of a Solana address: 32 to 44 characters of base58 (VAL-02). */
export function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
