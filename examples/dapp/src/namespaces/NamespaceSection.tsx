import type { ChainNamespace } from '@hawser/common'
import { useHawserAccount } from '@hawser/react'
import { type ReactNode, useId } from 'react'
import { NamespaceFacts } from './NamespaceFacts.js'

interface NamespaceSectionProps {
  readonly namespace: ChainNamespace
  readonly name: string
  readonly children: ReactNode
}

/** All that the page does with one namespace. */
export function NamespaceSection({ namespace, name, children }: NamespaceSectionProps) {
  const id = useId()
  const { connectionId } = useHawserAccount({ namespace })
  return (
    <section aria-labelledby={id} data-testid={`section-${namespace}`}>
      <h2 id={id}>{name}</h2>
      <NamespaceFacts namespace={namespace} name={name} />
      {/* What came of an action leaves with the wallet that did it. */}
      <div className="actions" key={connectionId ?? ''}>
        {children}
      </div>
    </section>
  )
}
