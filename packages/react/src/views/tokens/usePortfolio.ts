import type { Network } from '@hawser/common'
import type { HawserState } from '@hawser/core'
import {
  type Portfolio,
  type PortfolioApi,
  type PortfolioToken,
  portfolio,
  selectPortfolio,
} from '@hawser/core/portfolio'
import { useEffect } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/** Returns the portfolio of the connected accounts, asked while it is shown. */
export function usePortfolio(): { readonly api: PortfolioApi; readonly held: Portfolio } {
  const hawser = useHawser()
  const api = hawser.use(portfolio)
  useEffect(() => api.watch(), [api])
  return { api, held: useHawserState(selectPortfolio) }
}

/** The image of a token, where it may be asked for: the server of a foreign one learns who looks. */
export function useTokenIcon(iconUrl: PortfolioToken['iconUrl']): string | null {
  const areAllowed = useHawserState(({ features }) => features.profile?.areForeignImagesAllowed === true)
  return areAllowed || iconUrl?.startsWith('data:image/') ? iconUrl : null
}

/** The app's networks of the accounts that are connected: what can be looked at. */
export function useListedNetworks(): readonly Network[] {
  return useHawserState(listNetworks)
}

function listNetworks({ networks, connections }: HawserState): readonly Network[] {
  return networks.requested.filter(({ chainNamespace }) => {
    const id = connections.active[chainNamespace]
    return id ? connections.byId[id]?.status === 'connected' : false
  })
}
