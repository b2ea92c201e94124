import { type ReactNode, useId } from 'react'

interface ActionCardProps {
  readonly title: string
  readonly description: string
  /** The action's own source file: what the reader sees is what runs. */
  readonly source: string
  readonly children: ReactNode
}

/** One thing to try, with its code beside it. */
export function ActionCard({ title, description, source, children }: ActionCardProps) {
  const headingId = useId()
  return (
    <section className="action" aria-labelledby={headingId}>
      <div className="action-try">
        <h3 id={headingId}>{title}</h3>
        <p>{description}</p>
        {children}
      </div>
      {/* It scrolls, so it has to be reachable by keyboard (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs focus */}
      <section className="action-code" tabIndex={0} aria-label={`Code: ${title}`}>
        <pre>
          <code>{source.trim()}</code>
        </pre>
      </section>
    </section>
  )
}
