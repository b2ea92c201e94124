import { useHawserAccount, useHawserSession } from '@hawser/react'
import { type PageSignIn, type SignInMode, signInKey, signInModes } from '../config/signIn.js'
import { MembersArea } from './MembersArea.js'
import { SessionList } from './SessionList.js'

interface SignInProps {
  readonly signIn: PageSignIn
}

const labels: Readonly<Record<SignInMode, string>> = { off: 'Off', optional: 'Optional', required: 'Required' }

/** Who is signed in, and whether whoever connects has to be. */
export function SignIn({ signIn: { mode, gateway } }: SignInProps) {
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
      {mode === 'off' ? null : <Session gateway={gateway} />}
    </section>
  )
}

const states = { unknown: 'Not known yet', signedIn: 'Signed in', signedOut: 'Not signed in' } as const

function Session({ gateway }: Pick<PageSignIn, 'gateway'>) {
  const { session, status, api } = useHawserSession()
  const { isConnected } = useHawserAccount()
  return (
    <>
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
      {gateway ? (
        <MembersArea gateway={gateway} session={session} isKnown={status !== undefined && status !== 'unknown'} />
      ) : null}
      {gateway && api ? <SessionList api={api} session={session} /> : null}
    </>
  )
}
