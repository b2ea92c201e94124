import { useHawserAccount, useHawserSession } from '@hawser/react'
import { type SignInMode, signInKey, signInModes } from '../config/signIn.js'

interface SignInProps {
  readonly mode: SignInMode
}

const labels: Readonly<Record<SignInMode, string>> = { off: 'Off', optional: 'Optional', required: 'Required' }

/** Who is signed in, and whether whoever connects has to be. */
export function SignIn({ mode }: SignInProps) {
  const choose = (chosen: SignInMode): void => {
    localStorage.setItem(signInKey, chosen)
    // A client has its sign-in from the start.
    window.location.reload()
  }
  return (
    <section aria-labelledby="sign-in-heading" data-testid="sign-in">
      <div className="section-head">
        <h2 id="sign-in-heading">Sign in</h2>
        <p>A signature proves who holds the account.</p>
      </div>
      <fieldset className="sign-in-modes">
        <legend>Ask whoever connects</legend>
        {signInModes.map((one) => (
          <label key={one}>
            <input type="radio" name="sign-in" checked={one === mode} onChange={() => choose(one)} />
            {labels[one]}
          </label>
        ))}
      </fieldset>
      {mode === 'off' ? null : <Session />}
    </section>
  )
}

const states = { unknown: 'Not known yet', signedIn: 'Signed in', signedOut: 'Not signed in' } as const

function Session() {
  const { session, status, api } = useHawserSession()
  const { isConnected } = useHawserAccount()
  return (
    <div className="sign-in-session">
      <p data-testid="session-status">{states[status ?? 'unknown']}</p>
      {session ? (
        <>
          <p data-testid="session-account">{`${session.data.chainId}:${session.data.accountAddress}`}</p>
          <button type="button" className="button quiet" onClick={() => void api?.signOut().catch(() => {})}>
            Sign out
          </button>
        </>
      ) : isConnected ? (
        <button type="button" className="button quiet" onClick={() => void api?.signIn().catch(() => {})}>
          Sign in
        </button>
      ) : null}
    </div>
  )
}
