import { loadModule, type Platform, ProviderNotFoundError } from '@hawser/common'
import type { CreateEnabler } from '../connector/createEnabler.js'
import { createLibraryEnabler } from './createLibraryEnabler.js'
import { createLibraryList, type LibraryList } from './createLibraryList.js'
import type { ExtensionDappLibrary } from './extensionDappLibrary.js'

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
