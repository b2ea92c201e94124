import { useId } from 'react'
import type { Activity } from '../wallet/walletSnapshot.js'
import { Address } from './Address.js'

interface ActivityCardProps {
  readonly activity: readonly Activity[]
}

/** What was signed, sent and refused since the page was opened. */
export function ActivityCard({ activity }: ActivityCardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>Activity</h2>
      {activity.length === 0 ? (
        <p className="hint">Nothing yet. What you sign, send and decline appears here.</p>
      ) : (
        <ol className="activity" aria-live="polite">
          {activity.map(({ id: key, atMs, text, detail }) => (
            <li key={key}>
              <time dateTime={new Date(atMs).toISOString()}>
                {new Date(atMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
              </time>
              <span>
                {text}
                {detail ? <Address value={detail} /> : null}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
