import type { Network } from '@hawser/common'
import type { HawserState } from '@hawser/core'
import {
  type Portfolio,
  type PortfolioApi,
  type PortfolioToken,
  portfolio,
  selectPortfolio,
} from '@hawser/core/portfolio'
import { useEffect, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/** What the connected accounts hold: asked while it is shown. */
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

/** How long nobody is asked after a failure. */
const RETRY_BLOCK_MS = 30_000

/** The seconds until what is held can be asked for again after a failure; 0 where it can. */
export function useRetryWait(): number {
  const { clock } = useHawser().platform
  const failedAtMs = useHawserState(({ features }) => features.portfolio?.lastRetry ?? null)
  const [nowMs, setNowMs] = useState(clock.nowMs())
  const leftMs = failedAtMs === null ? 0 : Math.max(failedAtMs + RETRY_BLOCK_MS - Math.max(nowMs, failedAtMs), 0)

  useEffect(() => {
    const update = (): void => setNowMs(clock.nowMs())
    if (leftMs > 0) return clock.setTimeout(update, Math.min(leftMs, 1_000))
    if (failedAtMs !== null) update()
  }, [clock, leftMs, failedAtMs])
  return Math.ceil(leftMs / 1_000)
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
