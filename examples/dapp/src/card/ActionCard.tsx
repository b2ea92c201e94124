import type { ChainNamespace } from '@hawser/common'
import { useHawserAccount } from '@hawser/react'
import { type ReactNode, useId } from 'react'
import { Code } from './Code.js'

interface ActionCardProps {
  readonly title: string
  readonly description: string
  /** The action's own file, from the example's `src`, and its text: the code shown is the code that runs. */
  readonly file: string
  readonly source: string
  readonly children: ReactNode
}

/** One thing to try, with its code beside it. */
export function ActionCard({ title, description, file, source, children }: ActionCardProps) {
  const headingId = useId()
  return (
    <section className="action" aria-labelledby={headingId}>
      <div className="action-try">
        <h3 id={headingId}>{title}</h3>
        <p className="action-about">{description}</p>
        {children}
      </div>
      <Code title={title} file={file} source={source} />
    </section>
  )
}

/** One that asks a wallet of a namespace: without one there is nothing to press. */
export function WalletActionCard({
  namespace,
  children,
  ...card
}: ActionCardProps & { readonly namespace: ChainNamespace }) {
  const { address } = useHawserAccount({ namespace })
  return <ActionCard {...card}>{address === undefined ? null : children}</ActionCard>
}
