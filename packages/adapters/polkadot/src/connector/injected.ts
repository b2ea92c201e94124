import { InvalidResponseError } from '@hawser/common'

/** What a wallet hands out once the user has let the app in. Everything it answers is unknown until checked. */
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
