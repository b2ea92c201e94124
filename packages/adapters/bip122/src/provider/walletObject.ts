import { type AskWithDeadlineOptions, askWithDeadline, type WalletQuestion } from '@hawser/core/adapter'
import { WalletFeatureMissingError } from '../errors.js'

/**
 * Asks a wallet, and names whatever it throws, strings and nothing included.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError or any other HawserError
 */
export function askWallet(
  request: (signal: AbortSignal) => unknown,
  options: AskWithDeadlineOptions,
): Promise<unknown> {
  const ask = ({ signal, beforeAsk }: WalletQuestion): unknown => {
    beforeAsk()
    return request(signal)
  }
  return askWithDeadline(ask, options)
}

/** Calls a method of a wallet's object with its own `this`. @throws WalletFeatureMissingError */
export function callMethod(target: unknown, name: string, ...parameters: readonly unknown[]): unknown {
  const method: unknown = Object(target)[name]
  if (typeof method !== 'function') throw new WalletFeatureMissingError(name)
  return method.apply(target, parameters)
}

/** Whether a wallet's object has a method. Never throws, whatever its getters do. */
export function hasMethod(target: unknown, name: string): boolean {
  try {
    return typeof Object(target)[name] === 'function'
  } catch {
    return false
  }
}

/** Listens to events of a wallet's object, by `on`, whatever it answers or throws. The answer ends it. */
export function listenTo(target: unknown, listeners: Readonly<Record<string, (value: unknown) => void>>): () => void {
  const removals = Object.entries(listeners).flatMap(([event, listener]) => {
    try {
      const { on, addListener } = target as Readonly<Record<string, unknown>>
      const add = typeof on === 'function' ? on : addListener
      const removal: unknown = typeof add === 'function' ? add.call(target, event, listener) : undefined
      return [typeof removal === 'function' ? () => removal() : () => remove(target, event, listener)]
    } catch {
      // A wallet without working events is still of use; it only cannot tell us of changes.
      return []
    }
  })
  return () => {
    for (const removal of removals) {
      try {
        removal()
      } catch {
        // It was asked; more cannot be done.
      }
    }
  }
}

function remove(target: unknown, event: string, listener: (value: unknown) => void): void {
  const method: unknown = Object(target).removeListener
  if (typeof method === 'function') method.call(target, event, listener)
}
