import type { WalletsApi } from '@hawser/core/wallets'
import { useEffect } from 'react'
import { useHawser } from '../../provider/useHawser.js'

/** Ends the search when the list is left for good. It is kept while a wallet that was found is looked at: Back leads to what was found. */
export function useKeptSearch(api: WalletsApi): void {
  const hawser = useHawser()
  useEffect(
    () => () => {
      const { modal, router } = hawser.getSnapshot()
      const isBelow = modal.isOpen && router.stack.some(({ name }) => name === 'AllWallets')
      if (!isBelow && !hawser.signal.aborted) api.search('')
    },
    [hawser, api],
  )
}
