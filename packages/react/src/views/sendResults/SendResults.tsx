import type { Connection } from '@hawser/core'
import { lazy, Suspense } from 'react'
import { useHasTransactions } from './useHasTransactions.js'

const SendResultList = lazy(async () => ({ default: (await import('./SendResultList.js')).SendResultList }))

/** What became of what was sent. The send feature is loaded for it only where something was. */
export function SendResults({ connection }: { readonly connection: Connection }) {
  return useHasTransactions() ? (
    <Suspense fallback={null}>
      <SendResultList address={connection.address} />
    </Suspense>
  ) : null
}
