import Link from 'next/link'

/** Next's own has inline styles, which the policy refuses. */
export default function NotFound() {
  return (
    <main>
      <div>
        <h1>There is nothing here</h1>
        <p className="lead">The address may have changed.</p>
      </div>
      <div className="actions">
        <Link className="action" href="/" prefetch={false}>
          Home
        </Link>
      </div>
    </main>
  )
}
