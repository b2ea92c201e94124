/** Whether `value` has the form of an EVM address: 40 hex digits, with or without 0x, whatever its checksum (VAL-02). */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(value)
}
