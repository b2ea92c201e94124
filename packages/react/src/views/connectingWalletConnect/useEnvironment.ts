import type { Environment } from '@hawser/core/wallets'
import { useMemo } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import type { WalletsFeature } from '../wallets/useWallets.js'

/** Where the page runs. */
export function useEnvironment({ detectEnvironment }: WalletsFeature): Environment {
  const { platform } = useHawser()
  return useMemo(() => detectEnvironment(platform.window), [detectEnvironment, platform])
}
