import type { Network } from '@hawser/common'
import type { HawserState } from '@hawser/core'
import type { Portfolio, PortfolioApi, PortfolioToken } from '@hawser/core/portfolio'
import { createContext, useEffect } from 'react'
import { useFeatureCode } from '../../components/featureCode.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

export const PortfolioCode = /* @__PURE__ */ createContext<typeof import('@hawser/core/portfolio') | null>(null)

/** Returns the portfolio of the connected accounts, asked while it is shown. */
export function usePortfolio(): { readonly api: PortfolioApi; readonly held: Portfolio } {
  const hawser = useHawser()
  const { portfolio, selectPortfolio } = useFeatureCode(PortfolioCode)
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
