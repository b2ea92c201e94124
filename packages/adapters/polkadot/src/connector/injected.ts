import { InvalidResponseError } from '@hawser/common'

/** The object that a wallet hands out once the user has let the app in. Everything it answers is unknown until checked. */
export interface Injected {
  readonly accounts: {
    get(): unknown
    subscribe?(callback: (accounts: unknown) => void): unknown
  }
  readonly signer?:
    | {
        signRaw?(payload: object): unknown
        signPayload?(payload: object): unknown
      }
    | null
    | undefined
}

/** @throws InvalidResponseError */
export function checkInjected(value: unknown): Injected {
  if (!isInjected(value))
    throw new InvalidResponseError({ details: 'The wallet let the app in and handed out no accounts.' })
  return value
}

function isInjected(value: unknown): value is Injected {
  try {
    return typeof (value as Injected).accounts.get === 'function'
  } catch {
    return false
  }
}

/** Listens to a wallet's accounts. Never throws: a wallet without a working subscription is still of use, it only cannot tell of changes. */
export function subscribeAccounts({ accounts }: Injected, hear: (value: unknown) => void): () => void {
  let isOn = true
  let unsubscribe: unknown
  try {
    unsubscribe = accounts.subscribe?.((value) => {
      if (isOn) hear(value)
    })
  } catch {}
  return () => {
    if (!isOn) return
    isOn = false
    // Some wallets answer with a promise of the function.
    Promise.resolve(unsubscribe)
      .then((end) => {
        if (typeof end === 'function') end()
      })
      .catch(() => {})
  }
}
