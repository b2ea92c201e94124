'use client'

import { useHawserSession } from '@hawser/react'
import Link from 'next/link'
import { useState } from 'react'

/** Whether the server knows who this is. */
export function Session() {
  const { status, api } = useHawserSession()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSignedIn = status === 'signedIn'
  const isKnown = isSignedIn || status === 'signedOut'

  async function attempt(work: () => Promise<unknown> | undefined) {
    setFailure('')
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="card">
      <p className="lead" data-fact="session">
        {isSignedIn ? 'You are signed in.' : 'Sign in to see the members’ page.'}
      </p>
      <div className="actions">
        {isSignedIn ? (
          <>
            <Link className="action" href="/members" prefetch={false}>
              Members’ page
            </Link>
            <button className="action" type="button" disabled={isBusy} onClick={() => attempt(() => api?.signOut())}>
              Sign out
            </button>
          </>
        ) : (
          <button
            className="action"
            type="button"
            disabled={!isKnown || isBusy}
            onClick={() => attempt(() => api?.signIn())}
          >
            Sign in
          </button>
        )}
      </div>
      {failure && (
        <p className="hint" role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}
