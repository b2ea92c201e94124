/** A wallet's provider (EIP-1193), as little of it as Hawser relies on. Everything it answers is unknown until checked. */
export interface Eip1193Provider {
  request(parameters: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (...values: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...values: unknown[]) => void): unknown
}

/** Whether `value` can be asked at all. Never throws, whatever its getters do. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return (
      ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
      typeof (value as { request?: unknown }).request === 'function'
    )
  } catch {
    return false
  }
}
