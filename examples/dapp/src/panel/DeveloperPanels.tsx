import { lazy, Suspense } from 'react'
import type { PageSignIn } from '../config/signIn.js'
import type { GatewayReads } from '../config/watchReads.js'
import { OwnConnect } from '../headless/OwnConnect.js'
import { EventLog } from './EventLog.js'
import { Holdings } from './Holdings.js'
import { LiveState } from './LiveState.js'
import { Services } from './Services.js'
import { SignIn } from './SignIn.js'

interface DeveloperPanelsProps {
  /** The page's gateway; nothing without one. */
  readonly reads: GatewayReads | undefined
  readonly signIn: PageSignIn
  /** Where the app's own users have their tokens; nothing without. */
  readonly tokenUrl: string | undefined
}

// Of runs alone that have such users.
const OwnUsersCard = lazy(() =>
  import('../headless/OwnUsersCard.js').then((module) => ({ default: module.OwnUsersCard })),
)

/** For whoever builds an app: what the hooks say, what happened, who serves it, and how to do without the modal. */
export function DeveloperPanels({ reads, signIn, tokenUrl }: DeveloperPanelsProps) {
  return (
    <>
      <LiveState />
      <Holdings />
      <SignIn signIn={signIn} />
      {reads === undefined ? null : <Services reads={reads} />}
      <EventLog />
      <section aria-labelledby="headless-heading">
        <div className="section-head">
          <h2 id="headless-heading">Headless</h2>
          <p>Everything the modal shows is a hook, too.</p>
        </div>
        <OwnConnect />
        {tokenUrl === undefined ? null : (
          <Suspense>
            <OwnUsersCard tokenUrl={tokenUrl} />
          </Suspense>
        )}
      </section>
    </>
  )
}
