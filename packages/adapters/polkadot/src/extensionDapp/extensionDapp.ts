import { InvalidOptionsError, loadModule } from '@hawser/common'
import type { CreateEnabler, Enabler } from '../connector/createEnabler.js'
import { watchWallets } from '../discovery/watchWallets.js'
import type { PolkadotDiscovery } from '../polkadotOptions.js'
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
  /** By page: what an app passes in is for several clients, and what brings a wallet is run once. */
  const shims = new WeakMap<object, readonly Promise<void>[]>()

  function startShims(page: object): readonly Promise<void>[] {
    const started = shims.get(page) ?? compatInits.map(runShim)
    shims.set(page, started)
    return started
  }

  return {
    watchWallets({ window: page, clock, onVisible }, onChange) {
      let isOn = true
      const stop = watchWallets(
        {
          window: page,
          clock,
          onVisible(look) {
            const stopVisible = onVisible(look)
            for (const shim of page ? startShims(page) : []) {
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
    createEnablers(platform) {
      let create: CreateEnabler | undefined
      return (getWallet, appName) => {
        let enabler: Enabler | undefined
        return async (signal) => {
          const { createLibraryEnablers } = await loadModule(() => import('./createLibraryEnabler.js'))
          create ??= createLibraryEnablers({ platform, load })
          enabler ??= create(getWallet, appName)
          return enabler(signal)
        }
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
