import type { WalletsApi, WalletsState } from '@hawser/core/wallets'
import { useContext, useEffect } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { type WalletsFeature, WalletsFeatureContext } from './WalletsFeatureContext.js'

export interface Wallets {
  readonly feature: WalletsFeature
  readonly api: WalletsApi
  /** Undefined for the first moment. */
  readonly list: WalletsState | undefined
}

/**
 * The wallet list, which is loaded and kept up to date while a view uses it.
 * @throws where the view was not loaded by `loadWithWallets`.
 */
export function useWallets(): Wallets {
  const feature = useContext(WalletsFeatureContext)
  if (!feature) throw new Error('This view needs the wallet list. Load it with loadWithWallets.')
  const api = useHawser().use(feature.wallets)
  const list = useHawserState(feature.selectWallets)
  useEffect(() => api.watch(), [api])
  return { feature, api, list }
}
