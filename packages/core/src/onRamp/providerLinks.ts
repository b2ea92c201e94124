import type { BlockchainApi } from '@hawser/blockchain-api/client'
import { type CaipNetworkId, loadModule, type Network, parseCaipNetworkId } from '@hawser/common'
import { NotConnectedError } from '../errors/errors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { openLink } from '../links/openLink.js'
import { invalidateResources } from '../resources/watchResource.js'
import { selectActiveConnection } from '../selectors/account.js'
import type { OnRampLink } from './onRampLink.js'
import { checkPage } from './onRampPages.js'
import type { OnRampState } from './onRampState.js'
import { openPayWindow } from './payWindow.js'

interface LinksQuestion {
  /** Those that the service does not sell by. */
  readonly names: readonly string[]
  /** The network in use. */
  readonly chainId: CaipNetworkId
  readonly signal: AbortSignal
}

/** The links to the providers that have one: Coinbase's by the service, Meld's by the app's own key. */
export function createProviderLinks(feature: FeatureContext<OnRampState>) {
  const { client, slice, options, services, platform, signal } = feature
  const settings = options.onRamp ?? {}
  let stopReading: (() => void) | undefined

  const findAccount = ({ chainNamespace }: Pick<Network, 'chainNamespace'>) => {
    const connection = selectActiveConnection(feature.getSnapshot(), chainNamespace)
    return connection?.status === 'connected' ? connection : undefined
  }
  return {
    /** None where nobody is connected there. @throws AbortedError, ModuleLoadError */
    async find(api: BlockchainApi, { names, chainId, signal: own }: LinksQuestion): Promise<readonly OnRampLink[]> {
      const { requested } = feature.getSnapshot().networks
      const network = requested.find(({ caipNetworkId }) => caipNetworkId === chainId)
      const account = network && findAccount(network)
      if (!account || names.length === 0) return []
      const { findLinks } = await loadModule(() => import('./findLinks.js'))
      return findLinks(names, { api, account, network, settings, services, signal: own })
    },
    /** @see OnRampApi */
    open(name: string): boolean {
      const link = slice.links?.find(({ provider }) => provider === name)
      if (!link || signal.aborted) return false
      slice.error = null
      try {
        // It is a page of the account that was in use then.
        if (findAccount(parseCaipNetworkId(link.caipNetworkId))?.address !== link.account) throw new NotConnectedError()
        const { page } = (name === 'meld' && settings.meld) || {}
        const pages = page === undefined ? settings.pages : { ...settings.pages, [name]: [new URL(page).origin] }
        const href = checkPage(link.url, { provider: name, pages, services })
        const opened = openPayWindow(platform)
        stopReading ??= platform.onVisible(() =>
          invalidateResources(client, { caipNetworkId: link.caipNetworkId, address: link.account }),
        )
        if (!opened) return openLink(platform.window, { href, target: '_blank' })
        opened.location.replace(href)
        return true
      } catch (error) {
        slice.error = toErrorInfo(error)
        return false
      }
    },
    dispose: () => stopReading?.(),
  }
}
