import type { Connection } from '@hawser/core'
import { lazy, Suspense } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

const SendResultList = lazy(() => import('./SendResultList.js').then((module) => ({ default: module.SendResultList })))

/** What became of what the account sent. It brings the send feature with it, so it loads after the view. */
export function SendResults({ connection }: { readonly connection: Connection }) {
  const hawser = useHawser()
  const isOn = useHawserState((state) => state.options.features.send)

  if (!isOn || !hawser.internals.adapters.get(connection.namespace)?.send) return null
  return (
    <Suspense fallback={null}>
      <SendResultList address={connection.address} />
    </Suspense>
  )
}
