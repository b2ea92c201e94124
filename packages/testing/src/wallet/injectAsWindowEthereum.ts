import type { ScriptedProvider } from './scriptedProvider.js'

export interface InjectAsWindowEthereumParameters {
  /** Flags by which dApps tell wallets apart, such as `{ isMetaMask: true }`. */
  readonly flags?: Readonly<Record<string, boolean>> | undefined
  /** What several wallets that share the place put into `window.ethereum.providers`. */
  readonly providers?: readonly ScriptedProvider[] | undefined
}

/** Puts the provider at `window.ethereum`, as wallets did before EIP-6963. The answer puts back what was there. */
export function injectAsWindowEthereum(
  view: Window & typeof globalThis,
  provider: ScriptedProvider,
  parameters: InjectAsWindowEthereumParameters = {},
): () => void {
  const { flags, providers } = parameters
  Object.assign(provider, flags, providers ? { providers } : {})
  const former = Object.getOwnPropertyDescriptor(view, 'ethereum')
  Object.defineProperty(view, 'ethereum', { value: provider, configurable: true, enumerable: true, writable: true })
  view.dispatchEvent(new view.Event('ethereum#initialized'))
  return () => {
    if (former) Object.defineProperty(view, 'ethereum', former)
    else Reflect.deleteProperty(view, 'ethereum')
  }
}
