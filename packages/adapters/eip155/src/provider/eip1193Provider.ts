/** A wallet's provider (EIP-1193), as little of it as Hawser relies on. Everything it answers is unknown until checked. */
export interface Eip1193Provider {
  request(parameters: {
    readonly method: string
    readonly params?: readonly unknown[] | Readonly<Record<string, unknown>>
    /** As in a `SessionRequest`, and only for who takes it: foreign wallets would hand it on, and fail at what cannot be cloned. */
    readonly signal?: AbortSignal | undefined
    readonly onAsk?: (() => void) | undefined
  }): Promise<unknown>
  /** Set where the way to the wallet may be out of reach for a while: who has it says itself when it asks. */
  readonly takesSignal?: boolean | undefined
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
