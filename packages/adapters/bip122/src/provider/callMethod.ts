import { WalletFeatureMissingError } from '../errors/walletFeatureMissingError.js'

/** Calls a method of a wallet's object with its own `this`. @throws WalletFeatureMissingError */
export function callMethod(target: unknown, name: string, ...parameters: readonly unknown[]): unknown {
  const method: unknown = Object(target)[name]
  if (typeof method !== 'function') throw new WalletFeatureMissingError(name)
  return method.apply(target, parameters)
}
