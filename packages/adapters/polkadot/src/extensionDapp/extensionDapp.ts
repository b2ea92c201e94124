import { InvalidOptionsError, loadModule } from '@hawser/common'
import type { CreateEnabler, Enabler } from '../connector/createEnabler.js'
import type { PolkadotDiscovery } from '../discovery/polkadotDiscovery.js'
import { watchWallets } from '../discovery/watchWallets.js'
import type { ExtensionDappLibrary } from './extensionDappLibrary.js'

export interface ExtensionDappOptions {
  /**
   * The library's compatibility shims: what `web3Enable` takes as `compatInits`. Each is run once, when the client starts in a browser, and whatever it
   * writes at `window.injectedWeb3` is listed. As with the library, one that fails brings no wallet.
   */
  readonly compatInits?: readonly (() => Promise<boolean>)[] | undefined
  /**
   * Loads the library, on first use. By default `import('@polkadot/extension-dapp')`; for pages that have it from elsewhere, or have two
   * of it and share the extensions of one.
   */
  readonly load?: (() => Promise<ExtensionDappLibrary>) | undefined
}

/**
 * Wallets by `@polkadot/extension-dapp`, which the app installs: its `web3Enable` lets the app in, its `web3AccountsSubscribe` tells the accounts, its
 * `web3FromSource` gives the signer, and what the app itself asks of the library finds the wallets that were connected. Only the wallet that the user has
 * picked is asked; one that the app has enabled already is not asked again. Nothing runs before the client starts.
 *
 * @example
 * const hawser = createHawser({ adapters: [polkadot({ discovery: extensionDapp() })], networks: [assetHub] })
 *
 * @throws InvalidOptionsError
 */
export function extensionDapp({ compatInits = [], load }: ExtensionDappOptions = {}): PolkadotDiscovery {
  if (!Array.isArray(compatInits) || compatInits.some((init) => typeof init !== 'function')) {
    throw new InvalidOptionsError('extensionDapp({ compatInits }) must hold functions, as web3Enable takes them.')
  }
  return {
    create(platform) {
      let shims: readonly Promise<void>[] | undefined
      let createEnabler: CreateEnabler | undefined
      return {
        watchWallets({ onVisible, ...rest }, onChange) {
          let isOn = true
          const stop = watchWallets(
            {
              ...rest,
              onVisible(look) {
                const stopVisible = onVisible(look)
                shims ??= compatInits.map(runShim)
                for (const shim of shims) {
                  void shim.then(() => {
                    if (isOn) look()
                  })
                }
                return stopVisible
              },
            },
            onChange,
          )
          return () => {
            isOn = false
            stop()
          }
        },
        createEnabler(getWallet, appName) {
          let enabler: Enabler | undefined
          return async (signal) => {
            const { createLibraryEnablers } = await loadModule(() => import('./createLibraryEnablers.js'))
            createEnabler ??= createLibraryEnablers({ platform, load })
            enabler ??= createEnabler(getWallet, appName)
            return enabler(signal)
          }
        },
      }
    },
  }
}

async function runShim(init: () => Promise<unknown>): Promise<void> {
  try {
    await init()
  } catch {
    // It brings no wallet, and its own app knows why.
  }
}
