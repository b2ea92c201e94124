import { loadModule, type Platform, ProviderNotFoundError, withDeadline } from '@hawser/common'
import { decodeAddress } from '../address/ss58.js'
import { type CreateEnabler, createEnabler, type Enabler } from '../connector/createEnabler.js'
import { checkInjected, type Injected } from '../connector/injected.js'
import type { Wallet } from '../discovery/readWallets.js'
import { toHex } from '../encoding/hex.js'
import { askWallet } from '../provider/askWallet.js'
import { parseAccounts } from '../provider/parseAccounts.js'
import { createLibraryList, type LibraryList } from './createLibraryList.js'
import type { ExtensionDappLibrary } from './extensionDappLibrary.js'
import { toExtension } from './toExtension.js'

/** How long an extension that the app has enabled may take to tell accounts before it is asked anew. */
const enabledTimeoutMs = 1_000

interface CreateLibraryEnablerParameters {
  readonly getList: () => Promise<LibraryList>
  readonly getWallet: () => Wallet | undefined
  readonly appName: string
  readonly clock: Platform['clock']
}

/** Asks a wallet to let the app in by way of the library, and takes its accounts and its signer from there. */
function createLibraryEnabler({ getList, getWallet, appName, clock }: CreateLibraryEnablerParameters): Enabler {
  const ask = createEnabler(getWallet, appName)
  /** Addresses as the wallet writes them, by what they stand for. */
  const forms = new Map<string, string>()

  /** Whether it can be used as it is: the user may have withdrawn what it was granted, or its extension may have been updated. */
  async function tellsAccounts(extension: Injected, signal: AbortSignal): Promise<boolean> {
    try {
      const get = async () => checkInjected(extension).accounts.get()
      return parseAccounts(await withDeadline(get, { signal, clock, timeoutMs: enabledTimeoutMs })).length > 0
    } catch {
      return false
    }
  }

  return async (signal) => {
    const wallet = getWallet()
    if (!wallet) throw new ProviderNotFoundError()
    const { key } = wallet
    const list = await getList()
    const enabled = await list.findEnabled(key)
    const isEnabled = enabled !== undefined && (await tellsAccounts(enabled, signal))
    await list.enable(key, async () => {
      const injected = isEnabled ? enabled : checkInjected(await askWallet(ask, { signal, clock }))
      return toExtension(injected, { wallet, forms })
    })
    const source = await list.use((library) => library.web3FromSource(key))
    return {
      accounts: {
        get: () => source.accounts.get(),
        subscribe: (hear: (accounts: unknown) => void) =>
          list.use(({ web3AccountsSubscribe }) =>
            web3AccountsSubscribe(
              (accounts) =>
                hear(
                  accounts
                    .filter(({ meta }) => meta.source === key)
                    .map(({ address, type, meta: { name, genesisHash } }) => ({
                      address: forms.get(toHex(decodeAddress(address).publicKey)) ?? address,
                      type,
                      name,
                      genesisHash,
                    })),
                ),
              { extensions: [key] },
            ),
          ),
      },
      get signer() {
        return source.signer
      },
    }
  }
}

interface CreateLibraryEnablersParameters {
  readonly platform: Pick<Platform, 'clock' | 'window'>
  readonly load: (() => Promise<ExtensionDappLibrary>) | undefined
}

/** Enablers that share one library, which is loaded when the first of them asks; where it did not arrive, the next one tries again. */
export function createLibraryEnablers({
  platform: { clock, window: page },
  load = () => import('@polkadot/extension-dapp'),
}: CreateLibraryEnablersParameters): CreateEnabler {
  let opening: Promise<LibraryList> | undefined

  /** @throws ModuleLoadError with the code `PEER_MISSING` where the library is not installed */
  async function open(appName: string): Promise<LibraryList> {
    // The library reads the window when it is loaded.
    if (!page) throw new ProviderNotFoundError()
    const library = await loadModule(load, '@polkadot/extension-dapp')
    return createLibraryList({ library, page, clock, appName })
  }

  return (getWallet, appName) => {
    const getList = () => {
      opening ??= open(appName).catch((cause: unknown) => {
        opening = undefined
        throw cause
      })
      return opening
    }
    return createLibraryEnabler({ getList, getWallet, appName, clock })
  }
}
