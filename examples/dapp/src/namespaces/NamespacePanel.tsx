import { useHawserAccount } from '@hawser/react'
import { Suspense } from 'react'
import { NamespaceFacts } from './NamespaceFacts.js'
import type { ShownNamespace } from './namespaces.js'

/** All that the page does with one namespace. */
export function NamespacePanel(shown: ShownNamespace) {
  const { namespace, Actions } = shown
  const { connectionId } = useHawserAccount({ namespace })
  return (
    <div data-testid={`section-${namespace}`}>
      <NamespaceFacts {...shown} />
      <Suspense fallback={<div className="actions-loading" aria-busy="true" />}>
        {/* What came of an action leaves with the wallet that did it. */}
        <div className="actions" key={connectionId ?? ''}>
          <Actions />
        </div>
      </Suspense>
    </div>
  )
}
